import { countMisdirected, explainFailure, isElsewhere, listFields, redactCause, rethrowControlFlow } from "#runtime";
import { ConnectionError, type Outcome, outcomeOf } from "../errors.ts";
import { emit } from "../events.ts";
import type { Fetch, FetchInit } from "../request/fetch.ts";
import { describeHeaders, type PlantStoreResponse } from "../response/describe.ts";
import { cancel, type ReceivedBody, readBody } from "../response/read-body.ts";
import { redact, redactText } from "../response/redact.ts";
import { elapsedMs, type Limit } from "./abortable.ts";
import type { CallContext } from "./context.ts";

/** A response as it came, without the tokens that it echoes. */
export interface ReceivedResponse extends PlantStoreResponse, ReceivedBody {
  readonly outcome: Outcome;
  readonly hint: string;
}

/**
 * @param setOutcome called with the outcome so far, and with the response's status before its body is read
 * @throws ConnectionError, the signal's reason, and an error of a framework's control flow
 */
export async function send(
  context: CallContext,
  fetch: Fetch,
  init: FetchInit,
  limit: Limit,
  setOutcome: (outcome: Outcome, status?: number) => void,
): Promise<ReceivedResponse> {
  const { url, progress, secrets } = context;
  const startedAt = performance.now();
  const misdirected = countMisdirected(fetch);
  try {
    const response = await fetch(url, init);
    // An abandoned attempt must not change the call's outcome, and a fetch that ignores its signal would go on receiving.
    if (limit.signal.aborted) void cancel(response.body);
    limit.stopIfOver();
    if (response.type === "error" || !(response.status >= 0)) throw new TypeError("fetch gave no response");
    // If fetch followed the redirect anyway, we don't know its status. Treat it as 0, as browsers do.
    const status = response.redirected || isElsewhere(response, url) ? 0 : response.status;
    setOutcome(outcomeOf(status), status);
    const body = await readBody(response, context.maxResponseBytes, secrets, limit);
    limit.stopIfOver();
    // It may be anything that Headers accepts.
    const headers = new Headers(listFields(response.headers as Headers | undefined));
    // Set-Cookie may be secret. Content-Length counts the compressed body.
    headers.delete("set-cookie");
    headers.delete("content-length");
    redact(secrets, headers, body.bytes);
    const received = { ...progress, url, status, ...describeHeaders(headers), ...body };
    emit(context, { type: "response", status, requestId: received.requestId, durationMs: elapsedMs(startedAt) });
    return received;
  } catch (thrown) {
    limit.stopIfOver();
    rethrowControlFlow(thrown);
    const { reason, remedy } = explainFailure(thrown, fetch, misdirected);
    if (remedy) setOutcome("not_sent");
    // Cut only after redaction, which would not recognize half a token.
    const shown = redactText(secrets, reason).slice(0, 400).replace(/[.?]$/, "");
    const message = `No response from ${url} (attempts: ${progress.attempts}): ${shown}.`;
    throw new ConnectionError({
      message: remedy ? `${message} ${remedy}` : message,
      url,
      ...progress,
      cause: redactCause(thrown, secrets),
    });
  }
}
