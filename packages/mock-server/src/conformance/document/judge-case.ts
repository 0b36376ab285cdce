/** Where the document leaves something open, any behaviour passes, except other values than were sent. */
import type { Operation } from "../../contract.ts";
import { hasValueAt } from "../../exchange/compare-values.ts";
import { isSuccess, type ReceivedResponse, statusPlace } from "../../exchange/exchange.ts";
import type { Finding, Judgement } from "../../exchange/finding.ts";
import { judgeResponse } from "../../exchange/judge-response.ts";

/** @param state of the run before the response: whether a create with the token has got a 2xx */
export type Judge = (response: ReceivedResponse, state: { readonly tokenIsGood: boolean }) => CaseJudgement;

export interface CaseJudgement extends Judgement {
  /** The pointers of what the case is about, as far as the success does not show it. */
  readonly hidden?: readonly string[];
}

export const HOLDS: CaseJudgement = { findings: [], evidence: "a success" };

export const notObserved = (unseen: string): CaseJudgement => ({ findings: [], evidence: "nothing", unseen });

export interface GoodRequest {
  /** The JSON of its body, and the key of its path. */
  readonly sent?: string | undefined;
  /** The case holds only if the success shows these pointers. */
  readonly shows?: readonly string[];
  readonly leftOpen?: string | undefined;
}

/** Rule 1: a good request gets a documented 2xx, in its documented shape, with the values that were sent. */
export const accepted =
  (operation: Operation, { sent, shows = [], leftOpen }: GoodRequest = {}): Judge =>
  (response, { tokenIsGood }) => {
    const { status } = response;
    const { responses } = operation;
    const documented = responses[status];
    const isGood = documented !== undefined && isSuccess(status);
    const excuse = isGood ? undefined : excuseOf(status, documented !== undefined, tokenIsGood, leftOpen);
    const expected = Object.keys(responses).filter((one) => isSuccess(Number(one)));
    const isOther = !isGood && excuse === undefined;
    const text = `status: expected ${expected.join(" or ")}, received ${shown(status)}`;
    // Another 2xx is read as the first that the document lists: all that is wrong is said at once.
    const read = documented === undefined && isSuccess(status) ? responses[Number(expected[0])] : documented;
    const { findings, json, unread } = judgeResponse({ operation, sent, response }, read);
    const hidden =
      isGood && documented !== null ? shows.filter((pointer) => json === undefined || !hasValueAt(json, pointer)) : [];
    return {
      findings: [...(isOther ? [ofStatus("must", status, "document rule 1", text)] : []), ...findings],
      evidence: isSuccess(status) ? "a success" : "only refusals",
      unseen: excuse ?? unread ?? (hidden.length === 0 ? undefined : `No response shows ${hidden.join(" or ")}.`),
      hidden,
    };
  };

/** Rule 2: a documented error has its documented shape. The document does not say what produces it. */
export const refusedAsDocumented =
  (operation: Operation): Judge =>
  (response) => {
    const { status } = response;
    const { findings, unread } = judgeResponse({ operation, response });
    const isListed = operation.responses[status] !== undefined;
    const other = `The service responded with ${shown(status)}, and the document does not say what produces a 400.`;
    const accepts = ofStatus("should", status, "document shapes", `status: expected a refusal, received ${status}`);
    return {
      findings: [...(isSuccess(status) ? [accepts] : failure(status)), ...findings],
      evidence: isSuccess(status) ? "a success" : "only refusals",
      unseen: isListed ? unread : other,
    };
  };

/** The document does not say which status follows a missing token. @param level of a 2xx @param rule for a refusal */
export const notAdmitted =
  (operation: Operation, level: Finding["level"] = "must", rule = "document authentication"): Judge =>
  (response, { tokenIsGood }) => {
    const { status } = response;
    const text = `status: expected any but a 2xx, since no good bearer token was sent; received ${status}`;
    const { findings, unread } = judgeResponse({ operation, response });
    return {
      findings: [...(isSuccess(status) ? [ofStatus(level, status, rule, text)] : failure(status)), ...findings],
      evidence: tokenIsGood ? "a success" : "only refusals",
      unseen: tokenIsGood ? unread : "No create has succeeded with the token, so a refusal shows nothing.",
    };
  };

const ofStatus = (level: Finding["level"], status: number, rule: string, text: string): Finding => ({
  ...{ level, direction: "response", place: statusPlace(status), text, rule },
});

/** A service that expects a bad request refuses it with a 4xx. */
function failure(status: number): readonly Finding[] {
  if (status < 500) return [];
  return [ofStatus("should", status, "RFC 9110 15.6", `status: expected a refusal, received ${status}`)];
}

/** Undefined where the document leaves no reason to refuse a good request. */
function excuseOf(
  status: number,
  isDocumented: boolean,
  tokenIsGood: boolean,
  leftOpen: string | undefined,
): string | undefined {
  if (status === 429) return "The service limits its rate (429); the document shows no limits.";
  if ((status === 401 || status === 403) && !tokenIsGood)
    return `The service refused the token (${status}); no create has shown that it is good.`;
  if (leftOpen !== undefined && [400, 409, 413, 422].includes(status))
    return `The service refused it (${status}), and the document leaves open ${leftOpen}.`;
  // A 400 is for bad requests. Any other documented refusal has a reason of its own, such as a taken id.
  if (isDocumented && status !== 400) return `The service refused it (${status}), as its document allows.`;
  return undefined;
}

function shown(status: number): string {
  return status === 0 ? "a redirect" : String(status);
}
