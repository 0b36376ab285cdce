import type { ResponseRecord } from "./handler-responses.ts";

/** The part that the guards of `fetch` and XMLHttpRequest share. */
export interface Guard {
  /** Tells whether the URL is the store's. Returns false once the mock is stopped. */
  covers(url: string): boolean;
  /** Waits until the worker is in the path of the request. @throws TypeError (as a rejection) if it is not. */
  pass(url: string): Promise<void>;
  record(): ResponseRecord;
  /** Tells whether the page's Content-Security-Policy forbade a request that has just failed. */
  isForbidden(url: string): Promise<boolean>;
}

/** Returns the absolute URL of a request; an empty text if the browser will refuse it. */
export function urlOf(input: RequestInfo | URL): string {
  if (input instanceof Request) return input.url;
  try {
    // The Request resolves a relative URL against the page's <base>.
    return new Request(input).url;
  } catch {
    return "";
  }
}

/** Tells whether a redirect led to another URL. Chromium does not set `redirected` if the worker followed the redirect. */
export function isElsewhere(responseUrl: string, requested: string): boolean {
  return responseUrl !== "" && responseUrl !== requested.replace(/#.*/s, "");
}
