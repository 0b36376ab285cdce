import { attempt, type WireAnswer } from "./attempt.ts";
import type { CallConfiguration, Configuration } from "./configuration.ts";
import { RequestAbortedError } from "./errors.ts";
import { mergeHeaders } from "./headers.ts";

/** The contract's one operation, below the base URL. */
const PATH = "/plants";

/** One call: the token, then the request, then whatever answers. What the answer means is answer.ts's business. */
export async function call(
  configuration: Configuration,
  { signal, headers, tokens = configuration.tokens }: CallConfiguration,
  body: string | null,
  url: string = configuration.baseUrl + PATH,
): Promise<WireAnswer> {
  if (signal?.aborted) throw new RequestAbortedError("not_sent", signal.reason);
  const token = await tokens.get(signal);
  const request = {
    url,
    body,
    headers: mergeHeaders(configuration.headers, headers, {
      authorization: token === undefined ? null : `Bearer ${token}`,
      "content-type": body === null ? null : "application/json",
    }),
  };
  const answer = await attempt(configuration.fetch, request, signal, 1);
  if (answer.status === 401) tokens.invalidate(token);
  return answer;
}
