import type { ResponseRecord } from "./handler-responses.ts";

export interface Guard {
  /** False once the mock is stopped. */
  covers(url: string): boolean;
  /** @throws TypeError (as a rejection) if the worker is not in the path of the request */
  pass(url: string): Promise<void>;
  record(): ResponseRecord;
  /** By the page's Content-Security-Policy, for a request that has just failed. */
  isForbidden(url: string): Promise<boolean>;
}

/** Absolute; an empty text if the browser will refuse it. */
export function urlOf(input: RequestInfo | URL): string {
  if (input instanceof Request) return input.url;
  try {
    // The Request resolves a relative URL against the page's <base>.
    return new Request(input).url;
  } catch {
    return "";
  }
}

/** Chromium does not set `redirected` if the worker followed the redirect. */
export function isElsewhere(responseUrl: string, requested: string): boolean {
  return responseUrl !== "" && responseUrl !== requested.replace(/#.*/s, "");
}
