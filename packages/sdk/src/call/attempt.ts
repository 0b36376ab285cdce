import { bodyFor } from "#runtime";
import type { Call } from "../configuration.ts";
import type { RequestText } from "../contract.ts";
import { type AnyPlantStoreError, ConfigurationError, type Outcome, TokenError } from "../errors.ts";
import { emit } from "../events.ts";
import type { FetchInit } from "../request/fetch.ts";
import type { Token } from "../request/token.ts";
import { addSecret } from "../response/redact.ts";
import { withinLimits } from "./limits.ts";
import { send, stopIfAborted, type WireAnswer } from "./send.ts";

/** The last request that was sent. */
export interface LastRequest {
  /** How far it has come, whatever the earlier ones came to. */
  outcome: Outcome;
  /** The response's, also if its body never came; 0 without one. */
  status: number;
  token?: Token;
}

/** Gets the token and sends the text once, within the call's limits. Never rejects. */
export function attempt(call: Call, text: RequestText, last: LastRequest): Promise<WireAnswer | AnyPlantStoreError> {
  const { progress, url } = call;
  const { method } = call.operation;
  const { attempts: _attempts, ...earlier } = progress;
  const reach = (outcome: Outcome, status = 0) => {
    last.outcome = outcome;
    last.status = status;
    // A refusal does not undo an earlier attempt, so the worst outcome counts. Sorted by letters, they go from good to bad.
    progress.outcome = earlier.outcome > outcome ? earlier.outcome : outcome;
  };

  const work = async (signal: AbortSignal): Promise<WireAnswer> => {
    const token = await call.tokens.get(signal);
    // Made here, an error for each call: the others that share the question may have come further.
    if (token.message) throw new TokenError({ ...token, ...earlier });
    // Looked up at each attempt, so that a mock which is installed later counts. jsdom has none.
    const fetch = call.fetch ?? globalThis.fetch;
    if (!fetch) throw new ConfigurationError({ message: "fetch is missing.", ...earlier });
    stopIfAborted(signal);
    emit(call, { type: "attempt", attempt: progress.attempts + 1, method, url });
    // The listener may have aborted it.
    stopIfAborted(signal);

    last.token = token;
    progress.attempts++;
    reach("unknown");
    const value = token.value ?? "";
    addSecret(call.secrets, value);
    const init: FetchInit = {
      method,
      headers: {
        ...call.headers,
        ...(text && { "content-type": "application/json" }),
        ...(value && { authorization: `Bearer ${value}` }),
      },
      // Deno's own fetch takes a Blob as well as a text, and every other gets a text.
      body: text && (bodyFor(text, fetch) as string),
      signal,
      // Followed, a 302 would turn a POST into a GET, and a 307 send the body to another origin.
      redirect: "manual",
    };
    return send(call, fetch, init, reach);
  };

  // It throws no other.
  return withinLimits(call, (signal) => work(signal).catch((error: AnyPlantStoreError) => error));
}
