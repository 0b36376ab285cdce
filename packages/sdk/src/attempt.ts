import { bodyFor, explainFailure, redactCause } from "#runtime";
import type { Call } from "./configuration.ts";
import {
  type AnyPlantStoreError,
  ConfigurationError,
  ConnectionError,
  type Outcome,
  outcomeOf,
  TokenError,
} from "./errors.ts";
import { emit } from "./events.ts";
import { withinLimits } from "./limits.ts";
import { readBody, type WireBody } from "./read-body.ts";
import { addSecret, redact, redactText } from "./redact.ts";
import { describeHeaders, type PlantStoreResponse } from "./response.ts";

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
  const { url, headers, tokens, maxResponseBytes, progress, secrets } = call;
  const earlier = progress.outcome;
  const reach = (outcome: Outcome) => {
    call.attemptOutcome = outcome;
    // A refusal does not undo an earlier attempt, so the worst outcome counts. Sorted by letters, they go from good to bad.
    progress.outcome = earlier > outcome ? earlier : outcome;
  };
  const token = await tokens.get(signal);
  // Made here, an error for each call: the others that share the question may have come further.
  if (token.message) throw new TokenError({ ...token, outcome: earlier });
  // Looked up at each attempt, so that a mock which is installed later counts. jsdom has none.
  const fetch = call.fetch ?? globalThis.fetch;
  if (!fetch) throw new ConfigurationError({ message: "fetch is missing.", outcome: earlier });
  stopIfAborted(signal);

  const startedAt = performance.now();
  emit(call, { type: "attempt", attempt: progress.attempts + 1, url });
  // The listener may have aborted it.
  stopIfAborted(signal);
  progress.attempts++;
  reach("unknown");
  try {
    const fields: Record<string, string> = { ...headers, "content-type": "application/json" };
    if (token.value) {
      addSecret(secrets, token.value);
      fields.authorization = `Bearer ${token.value}`;
    }
    const response = await fetch(url, {
      method: "POST",
      headers: fields,
      // Deno's own fetch takes a Blob as well as a text, and every other gets a text.
      body: bodyFor(body, fetch) as string,
      signal,
      // Followed, a 302 would turn the POST into a GET, and a 307 send the body to another origin.
      redirect: "manual",
    });
    stopIfAborted(signal);
    if (response.type === "error" || !(response.status >= 0)) throw new TypeError("fetch gave no response");
    // Of a redirect that a fetch has followed all the same no more is known than of one that a browser hides.
    const status = response.redirected ? 0 : response.status;
    reach(outcomeOf(status));
    if (status === 401) tokens.invalidate(token);
    const wireBody = await readBody(response, maxResponseBytes, secrets);
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

/** An attempt that was given up has no more say in how far the call has come, whatever its fetch still does. */
function stopIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason;
}
