import { avoidCache, bodyFor, rethrowControlFlow, signalFor } from "#runtime";
import type { RequestText } from "../contract.ts";
import { type AnyPlantStoreError, ConfigurationError, type Outcome, TokenError } from "../errors.ts";
import { emit } from "../events.ts";
import type { FetchInit } from "../request/fetch.ts";
import type { Token } from "../request/token.ts";
import { addSecret } from "../response/redact.ts";
import type { Limit } from "./abortable.ts";
import type { CallContext } from "./context.ts";
import { withLimits } from "./limits.ts";
import { type ReceivedResponse, send } from "./send.ts";

export interface LastRequest {
  /** The outcome of this request only. */
  outcome: Outcome;
  /** The status of its response, even if the body never came; 0 without a response. */
  status: number;
  token?: Token;
}

/** Within the call's limits. Rejects only with a framework's control flow. */
export function attempt(
  context: CallContext,
  text: RequestText,
  last: LastRequest,
): Promise<ReceivedResponse | AnyPlantStoreError> {
  const { progress, url } = context;
  const { method } = context.operation;
  const { attempts: _attempts, ...earlier } = progress;
  const setOutcome = (outcome: Outcome, status = 0) => {
    last.outcome = outcome;
    last.status = status;
    // Neither a refusal nor a request that was not sent undoes an earlier attempt.
    progress.outcome = outcome === "not_sent" || earlier.outcome === "unknown" ? earlier.outcome : outcome;
  };

  const work = async (limit: Limit): Promise<ReceivedResponse> => {
    context.awaited.name = "the token provider";
    const token = await context.tokens.get(limit.signal);
    limit.stopIfOver();
    context.awaited.name = url;
    // Each call gets its own error: calls that share the question may have different outcomes.
    rethrowControlFlow(token.cause);
    if (token.message) throw new TokenError({ ...token, ...earlier });
    // Looked up at each attempt, so that a mock which is installed later counts. jsdom has none.
    const fetch = context.fetch ?? globalThis.fetch;
    if (!fetch) throw new ConfigurationError({ message: "fetch is missing.", ...earlier });
    emit(context, { type: "attempt", attempt: progress.attempts + 1, method, url });
    // The listener may have aborted it.
    limit.stopIfOver();

    last.token = token;
    progress.attempts++;
    setOutcome("unknown");
    const value = token.value ?? "";
    addSecret(context.secrets, value);
    const init: FetchInit = {
      method,
      headers: {
        ...context.headers,
        ...(text && { "content-type": "application/json" }),
        ...(value && { authorization: `Bearer ${value}` }),
      },
      // Only Deno's own fetch gets a Blob, and it takes one.
      body: text && (bodyFor(text, fetch) as string),
      signal: signalFor(limit.signal),
      // A followed 302 would turn a POST into a GET, and a 307 would send the body to another origin.
      redirect: "manual",
      ...avoidCache(),
    };
    return send(context, fetch, init, limit, setOutcome);
  };

  // `work` throws no other error.
  const settle = (error: AnyPlantStoreError) => {
    rethrowControlFlow(error);
    return error;
  };
  return withLimits(context, (limit) => work(limit).catch(settle));
}
