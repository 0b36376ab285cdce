/** Judges a response by the document. Where it leaves something open, any behaviour passes, but for other values than were sent. */
import type { Operation, ReadJson } from "../../contract.ts";
import { type Judgement, judgementOf } from "../run/conformance-report.ts";
import type { ReceivedResponse } from "./shape.ts";
import { compareShape, type ShapeFindings } from "./shape.ts";

/** @param state of the run before the response: whether a create with the token has got a 2xx */
export type Judge = (response: ReceivedResponse, state: { readonly tokenIsGood: boolean }) => Judgement;

/**
 * Rule 1: a good request gets a documented 2xx, in its documented shape, with the values that were sent.
 * @param sent the JSON of its body, if it has one
 * @param leftOpen why a service may refuse this request, if the document does not show that
 */
export const accepted =
  ({ responses }: Operation, sent: string | undefined, leftOpen?: string): Judge =>
  (response, { tokenIsGood }) => {
    const { status } = response;
    const documented = responses[status];
    const isGood = documented !== undefined && isSuccess(status);
    const excuse = isGood ? undefined : excuseOf(status, documented !== undefined, tokenIsGood, leftOpen);
    const expected = Object.keys(responses).filter((one) => isSuccess(Number(one)));
    const isOther = !isGood && excuse === undefined;
    const text = `status: expected ${expected.join(" or ")}, received ${shown(status)}`;
    // Another 2xx is read as the first that the document lists: all that is wrong is said at once.
    const read = documented === undefined && isSuccess(status) ? responses[Number(expected[0])] : documented;
    const { wrong, unread } = findingsOf(read, response, sent);
    return judgementOf([...(isOther ? [{ text }] : []), ...wrong], excuse ?? unread);
  };

/** Rule 2: a documented error has its documented shape. The document does not say what produces it. */
export const refusedAsDocumented =
  ({ responses }: Operation): Judge =>
  (response) => {
    const { status } = response;
    const { wrong, unread } = findingsOf(responses[status], response);
    const isListed = responses[status] !== undefined && !isSuccess(status);
    const other = `The service responded with ${shown(status)}, and the document does not say what produces a 400.`;
    return judgementOf(wrong, isListed ? unread : other);
  };

/** No secured operation works without a bearer token. The document does not say which status follows a missing one. */
export const notAdmitted =
  ({ responses }: Operation): Judge =>
  (response) => {
    const { status } = response;
    const text = `status: expected any but a 2xx, since no bearer token was sent; received ${status}`;
    const { wrong, unread } = findingsOf(responses[status], response);
    return judgementOf([...(isSuccess(status) ? [{ text }] : []), ...wrong], unread);
  };

/** @param read the reader of its status; null for no body, undefined where the document does not list it */
function findingsOf(read: ReadJson | null | undefined, response: ReceivedResponse, sent?: string): ShapeFindings {
  if (!read) return { wrong: [] };
  const isGood = isSuccess(response.status);
  const { wrong, ...others } = compareShape(read, response, isGood ? sent : undefined);
  const rule = isGood ? "document rule 1" : "document rule 2";
  return { wrong: wrong.map((mismatch) => ({ rule, ...mismatch })), ...others };
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
  if (leftOpen !== undefined && (status === 400 || status === 422))
    return `The service refused it (${status}), and the document leaves open ${leftOpen}.`;
  // A 400 is for bad requests. Any other documented refusal has a reason of its own, such as a taken id.
  if (isDocumented && status !== 400) return `The service refused it (${status}), as its document allows.`;
  return undefined;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function shown(status: number): string {
  return status === 0 ? "a redirect" : String(status);
}
