import { bodyFor } from "#runtime";
import type { Call } from "./configuration.ts";
import { type AnyPlantStoreError, ConfigurationError, type Outcome, TokenError } from "./errors.ts";
import { emit } from "./events.ts";
import { withinLimits } from "./limits.ts";
import { addSecret } from "./redact.ts";
import { send, type WireAnswer } from "./send.ts";
import type { Token } from "./token.ts";

/** The last request that was sent. */
export interface LastRequest {
  /** How far it has come, whatever the earlier ones came to. */
  outcome: Outcome;
  /** The response's, also if its body never came; 0 without one. */
  status: number;
  token?: Token;
}

/** Gets the token and sends the body once, within the call's limits. Never rejects. */
export function attempt(call: Call, body: string, last: LastRequest): Promise<WireAnswer | AnyPlantStoreError> {
  const { progress, tokens, secrets, url } = call;
  const earlier = progress.outcome;
  const reach = (outcome: Outcome, status = 0) => {
    last.outcome = outcome;
    last.status = status;
    // A refusal does not undo an earlier attempt, so the worst outcome counts. Sorted by letters, they go from good to bad.
    progress.outcome = earlier > outcome ? earlier : outcome;
  };

  const work = async (signal: AbortSignal): Promise<WireAnswer> => {
    const token = await tokens.get(signal);
    // Made here, an error for each call: the others that share the question may have come further.
    if (token.message) throw new TokenError({ ...token, outcome: earlier });
    // Looked up at each attempt, so that a mock which is installed later counts. jsdom has none.
    const fetch = call.fetch ?? globalThis.fetch;
    if (!fetch) throw new ConfigurationError({ message: "fetch is missing.", outcome: earlier });
    signal.throwIfAborted();
    emit(call, { type: "attempt", attempt: progress.attempts + 1, url });
    // The listener may have aborted it.
    signal.throwIfAborted();

    const headers: Record<string, string> = { ...call.headers, "content-type": "application/json" };
    if (token.value) {
      addSecret(secrets, token.value);
      headers.authorization = `Bearer ${token.value}`;
    }
    last.token = token;
    progress.attempts++;
    reach("unknown");
    // Deno's own fetch takes a Blob as well as a text, and every other gets a text.
    const sent = bodyFor(body, fetch) as string;
    // Followed, a 302 would turn the POST into a GET, and a 307 send the body to another origin.
    return send(call, fetch, { method: "POST", headers, body: sent, signal, redirect: "manual" }, reach);
  };

  // It throws no other.
  return withinLimits(call, (signal) => work(signal).catch((error: AnyPlantStoreError) => error));
}
