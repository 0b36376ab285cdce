import { neverConnected, redactCause } from "#runtime";
import type { Call } from "./configuration.ts";
import {
  type AnyPlantStoreError,
  ConnectionError,
  type Outcome,
  outcomeOf,
  PlantStoreError,
  type PlantStoreResponse,
} from "./errors.ts";
import { emit } from "./events.ts";
import { withinLimits } from "./limits.ts";
import { worseOf } from "./progress.ts";
import { readBody, type WireBody } from "./read-body.ts";
import { redact } from "./redact.ts";
import { readRetryAfter } from "./retry-after.ts";

/** An answer as it came; only the token, where it is echoed, is not. */
export interface WireAnswer extends PlantStoreResponse, WireBody {
  readonly outcome: Outcome;
}

/** Gets the token and sends the body once, within the call's limits: the answer, or why there is none. */
export function attempt(call: Call, body: string): Promise<WireAnswer | AnyPlantStoreError> {
  // It throws no other.
  return withinLimits(call, (signal) => exchange(call, body, signal).catch((error: AnyPlantStoreError) => error));
}

async function exchange(call: Call, body: string, signal: AbortSignal): Promise<WireAnswer> {
  const { url, headers, fetch, tokens, maxResponseBytes, progress } = call;
  const earlier = progress.outcome;
  const token = await tokens.get(signal, earlier);
  const secret = token.value ?? "";
  stopIfAborted(signal);

  const startedAt = performance.now();
  progress.attempts++;
  progress.outcome = "unknown";
  call.refused = false;
  emit(call, { type: "attempt", url });
  try {
    const fields = new Headers(headers);
    fields.set("content-type", "application/json");
    if (secret) fields.set("authorization", `Bearer ${secret}`);
    // Followed, a 302 would turn the POST into a GET, and a 307 send the body to another origin.
    const response = await fetch(url, { method: "POST", headers: fields, body, signal, redirect: "manual" });
    stopIfAborted(signal);
    if (response.type === "error") throw new TypeError("network error");
    // Of a redirect that a fetch has followed all the same no more is known than of one that a browser hides.
    const status = response.redirected ? 0 : response.status;
    const outcome = outcomeOf(status);
    call.refused = outcome === "refused";
    progress.outcome = worseOf(earlier, outcome);
    if (status === 401) tokens.invalidate(token);
    const wireBody = await readBody(response, maxResponseBytes, secret);
    stopIfAborted(signal);
    const shown = new Headers(response.headers);
    // A secret of its own, and a length that was the compressed body's.
    shown.delete("set-cookie");
    shown.delete("content-length");
    redact(secret, shown, wireBody.bytes);
    const requestId = shown.get("x-request-id") ?? undefined;
    emit(call, { type: "response", status, requestId, durationMs: performance.now() - startedAt });
    return { url, status, headers: shown, requestId, retryAfterMs: readRetryAfter(shown), ...wireBody, ...progress };
  } catch (cause) {
    stopIfAborted(signal);
    if (PlantStoreError.is(cause)) throw cause;
    const unsent = neverConnected(cause);
    if (unsent) progress.outcome = earlier;
    throw new ConnectionError("connection", unsent || `No answer came from ${url}.`, progress, {
      cause: redactCause(cause, secret),
    });
  }
}

/** An attempt that was given up has no more say in how far the call has come, whatever its fetch still does. */
function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
