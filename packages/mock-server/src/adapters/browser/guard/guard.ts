import type { ResponseRecord } from "./handler-responses.ts";

/** The part of a guard that `fetch` and XMLHttpRequest share. */
export interface Guard {
  /** Tells whether a request to this URL is the store's. None is, once the mock is stopped. */
  covers(url: string): boolean;
  /** Waits until the worker would get the request. @throws TypeError (as a rejection) when the network would get it. */
  pass(url: string): Promise<void>;
  record(): ResponseRecord;
}

/** Returns the absolute URL of a request; an empty one where the browser will refuse it. */
export function urlOf(input: RequestInfo | URL): string {
  if (input instanceof Request) return input.url;
  try {
    // A Request knows the page's <base>.
    return new Request(input).url;
  } catch {
    return "";
  }
}

/** Tells whether a redirect led the request to another URL. Chromium does not set `redirected` after a worker's. */
export function isElsewhere(responseUrl: string, requested: string): boolean {
  return responseUrl !== "" && responseUrl !== requested.replace(/#.*/s, "");
}
