import { attempt, type WireAnswer, type WireRequest } from "./attempt.ts";
import type { CallConfiguration, Configuration } from "./configuration.ts";
import { RequestAbortedError } from "./errors.ts";
import { mergeHeaders } from "./headers.ts";

/** One call: the token, then the request, then whatever answers. What the answer means is answer.ts's business. */
export async function call(
  { tokens: clientTokens, fetch }: Configuration,
  { signal, tokens = clientTokens }: CallConfiguration,
  request: WireRequest,
): Promise<WireAnswer> {
  if (signal?.aborted) throw new RequestAbortedError("not_sent", signal.reason);
  const token = await tokens.get(signal);
  const headers = mergeHeaders(request.headers, {
    authorization: token === undefined ? null : `Bearer ${token}`,
    "content-type": "application/json",
  });
  return attempt(fetch, { ...request, headers }, signal, 1, (status) => {
    if (status === 401) tokens.invalidate(token);
  });
}
