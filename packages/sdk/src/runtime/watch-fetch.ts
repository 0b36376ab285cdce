import type { Fetch, FetchInit } from "../request/fetch.ts";

/** The part of `node:diagnostics_channel` that is used here. */
interface Channels {
  subscribe(name: string, listener: Listener): void;
  unsubscribe(name: string, listener: Listener): void;
}

type Listener = (message: { readonly response: { readonly statusCode: number } }) => void;

interface NodeProcess {
  readonly versions?: { readonly undici?: string };
  getBuiltinModule?(name: string): Channels;
}

const { process } = globalThis as { readonly process?: NodeProcess };
/** Node before 20.16 and 22.3 has no way to it without an import. Deno would take 100 ms to load its own. */
const channels = process?.versions?.undici ? process.getBuiltinModule?.("node:diagnostics_channel") : undefined;

const HEADERS = "undici:request:headers";

/** The requests under way. One listener serves them all: it runs for each response of the process. */
const watching = new Set<FetchInit>();
let misdirected = 0;

/** Counts the 421 of any request, since interceptors may change what the message says of it. One `unknown` too many is safe. */
const count: Listener = ({ response }) => {
  if (response.statusCode === 421) misdirected++;
};

const failuresOfRepeats = new WeakSet<object>();

/**
 * Returns the fetch, watched: after a 421, undici sends the request again (the Fetch standard, HTTP-network-or-cache fetch). If
 * that fails, the error does not tell of the first request. `isOfRepeat` does.
 */
export function watchFetch(fetch: Fetch): Fetch {
  if (!channels) return fetch;
  return async (url, init) => {
    const before = misdirected;
    const stop = () => {
      if (watching.delete(init) && watching.size === 0) channels.unsubscribe(HEADERS, count);
    };
    if (watching.add(init).size === 1) channels.subscribe(HEADERS, count);
    // A fetch may never settle.
    init.signal.addEventListener("abort", stop);
    try {
      return await fetch(url, init);
    } catch (error) {
      if (misdirected > before) failuresOfRepeats.add(Object(error));
      throw error;
    } finally {
      stop();
    }
  };
}

/** Returns whether the request may have been sent before the one that failed. */
export function isOfRepeat(error: unknown): boolean {
  return failuresOfRepeats.has(Object(error));
}
