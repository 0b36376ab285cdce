import { explainFailure, redactCause } from "#runtime";
import type { Call } from "../configuration.ts";
import { ConnectionError, type Outcome, outcomeOf } from "../errors.ts";
import { emit } from "../events.ts";
import type { Fetch, FetchInit } from "../request/fetch.ts";
import { describeHeaders, type PlantStoreResponse } from "../response/describe.ts";
import { readBody, type WireBody } from "../response/read-body.ts";
import { redact, redactText } from "../response/redact.ts";

/** An answer as it came; only the token, where it is echoed, is not. */
export interface WireAnswer extends PlantStoreResponse, WireBody {
  readonly outcome: Outcome;
  /** The operation's, for a message. */
  readonly hint: string;
}

/**
 * Fetches once and reads the response.
 *
 * @param reach told how far the request has come, and of the response's status before its body is read
 * @throws ConnectionError, and what the signal was aborted with
 */
export async function send(
  call: Call,
  fetch: Fetch,
  init: FetchInit,
  reach: (outcome: Outcome, status?: number) => void,
): Promise<WireAnswer> {
  const { url, progress, secrets } = call;
  const { signal } = init;
  const startedAt = performance.now();
  try {
    const response = await fetch(url, init);
    // An attempt that was given up has no more say in how far the call has come, whatever its fetch still does.
    stopIfAborted(signal);
    if (response.type === "error" || !(response.status >= 0)) throw new TypeError("fetch gave no response");
    // If fetch followed the redirect anyway, its status is not known. It counts as 0, as one that a browser hides.
    const status = response.redirected ? 0 : response.status;
    reach(outcomeOf(status), status);
    const wireBody = await readBody(response, call.maxResponseBytes, secrets);
    stopIfAborted(signal);
    // Whatever a Headers can be made from; a Headers of another package is a list of its fields.
    const shown = new Headers(response.headers as ConstructorParameters<typeof Headers>[0]);
    // A secret of its own, and a length that was the compressed body's.
    shown.delete("set-cookie");
    shown.delete("content-length");
    redact(secrets, shown, wireBody.bytes);
    const answer = { url, status, ...describeHeaders(shown), ...wireBody, ...progress };
    emit(call, { type: "response", status, requestId: answer.requestId, durationMs: performance.now() - startedAt });
    return answer;
  } catch (thrown) {
    stopIfAborted(signal);
    const { reason, remedy } = explainFailure(thrown);
    if (remedy) reach("not_sent");
    // Cut after that: the rest of a token would not be known for one.
    const shown = redactText(secrets, reason).slice(0, 400).replace(/[.?]$/, "");
    const message = `No response from ${url} (attempts: ${progress.attempts}): ${shown}.`;
    const cause = redactCause(thrown, secrets);
    throw new ConnectionError({ message: remedy ? `${message} ${remedy}` : message, url, ...progress, cause });
  }
}

/** Stops an attempt that was given up. Not every AbortSignal has throwIfAborted: React Native's has not. */
export function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
