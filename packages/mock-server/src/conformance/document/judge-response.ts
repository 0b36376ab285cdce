/** Judges a response by the document only. Where the document leaves something open, any behaviour passes. */
import type { Operation } from "../../contract.ts";
import { broken, HOLDS, type Judgement, notObserved } from "../run/conformance-report.ts";
import type { ReceivedResponse } from "../run/send-case-request.ts";
import { judgeShape } from "./shape.ts";

/** The state of a run before a response. */
interface RunState {
  /** Whether a create with the token has got a 2xx. */
  readonly tokenIsGood: boolean;
}

export type Judge = (response: ReceivedResponse, state: RunState) => Judgement;

/**
 * Rule 1: a good request gets a documented 2xx, in its documented shape.
 *
 * @param leftOpen why a service may refuse this request, if the document does not show that
 */
export const accepted =
  ({ responses }: Operation, leftOpen?: string): Judge =>
  (response, { tokenIsGood }) => {
    const { status } = response;
    const shape = judgeShape(responses, response);
    if (isSuccess(status) && shape !== undefined) return shape;
    const excuse = excuseOf(status, shape !== undefined, tokenIsGood, leftOpen);
    if (excuse === undefined) return broken(`status: expected ${successes(responses)}, received ${shown(status)}`);
    return shape?.verdict === "broken" ? shape : notObserved(excuse);
  };

/** Rule 2: a documented error has its documented shape. The document does not say what produces it. */
export const refusedAsDocumented =
  ({ responses }: Operation): Judge =>
  (response) => {
    const { status } = response;
    const shape = judgeShape(responses, response);
    if (shape?.verdict === "broken" || (shape !== undefined && !isSuccess(status))) return shape;
    return notObserved(
      `The service responded with ${shown(status)}, and the document does not say what produces a 400.`,
    );
  };

/** No secured operation works without a bearer token. The document does not say which status follows a missing one. */
export const notAdmitted =
  ({ responses }: Operation): Judge =>
  (response) => {
    const { status } = response;
    if (isSuccess(status))
      return broken(`status: expected any but a 2xx, since no bearer token was sent; received ${status}`);
    return judgeShape(responses, response) ?? HOLDS;
  };

/** Returns why a service may refuse a good request; undefined where the document leaves it no reason. */
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

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

function successes(responses: Operation["responses"]): string {
  return Object.keys(responses)
    .filter((status) => isSuccess(Number(status)))
    .join(" or ");
}

function shown(status: number): string {
  return status === 0 ? "a redirect" : String(status);
}
