import { replaceMethod } from "../../../shared/replace-method.ts";
import { type Guard, isElsewhere, urlOf } from "./guard.ts";
import type { ResponseHead } from "./handler-responses.ts";
import { forbiddenByPolicy, notFromMock } from "./not-in-path.ts";

export function guardFetch(guard: Guard): () => void {
  const { fetch } = globalThis;
  const send: typeof fetch = async (input, init) => {
    // Copied now: the caller may change its arguments while the worker wakes up.
    const request = new Request(input, init);
    const { url, signal } = request;
    signal.throwIfAborted();
    const record = guard.record();
    try {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
      await Promise.race([guard.pass(url), aborted]);
      const response = await fetch(request).catch(async (cause: unknown) => {
        if (signal.aborted || record.explains(undefined)) throw cause;
        throw (await guard.isForbidden(url)) ? forbiddenByPolicy(url, cause) : notFromMock(url, cause);
      });
      if (!record.explains(headOf(response, url))) throw notFromMock(url);
      return response;
    } finally {
      record.end();
    }
  };
  return replaceMethod(globalThis, "fetch", (input, init) => (guard.covers(urlOf(input)) ? send : fetch)(input, init));
}

/** Undefined after a redirect: the page sees the response that it led to, or nothing. */
function headOf({ type, url, status, headers }: Response, requested: string): ResponseHead | undefined {
  if (type === "opaqueredirect" || isElsewhere(url, requested)) return;
  return { status, headers: Object.fromEntries(headers) };
}
