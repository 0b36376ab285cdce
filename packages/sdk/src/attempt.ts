import { ConfigurationError, ConnectionError, type Outcome, outcomeOf, RequestAbortedError } from "./errors.ts";
import { neverConnected } from "./never-connected.ts";
import { untilAborted } from "./until-aborted.ts";

/** A request as it leaves. */
export interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer as it came. */
export interface WireAnswer {
  /** Where the request went. */
  readonly url: string;
  readonly status: number;
  /** A redirect of which no more is known: a browser hides it, or a fetch has followed it all the same. */
  readonly redirected: boolean;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why the body broke off, where it did. */
  readonly cutShort: { readonly cause: unknown } | undefined;
  readonly attempts: number;
}

/**
 * Sends a request once. `onStatus` hears the status before the body has come, which may be never.
 *
 * @throws ConnectionError, RequestAbortedError, ConfigurationError
 */
export async function attempt(
  configuredFetch: typeof globalThis.fetch | undefined,
  request: WireRequest,
  signal: AbortSignal | undefined,
  attempts: number,
  onStatus: (status: number) => void,
): Promise<WireAnswer> {
  const fetch = configuredFetch ?? globalThis.fetch;
  if (typeof fetch !== "function")
    throw new ConfigurationError("This runtime has no fetch. Pass one as the fetch option.");
  if (signal?.aborted) throw new RequestAbortedError("not_sent", signal.reason);
  const controller = new AbortController();
  let outcome: Outcome = "unknown";
  const exchanging = exchange(fetch, request, controller.signal, attempts, (status) => {
    outcome = outcomeOf(status);
    onStatus(status);
  });
  return untilAborted(exchanging, signal, (reason) => {
    controller.abort(reason);
    return new RequestAbortedError(outcome, reason);
  });
}

async function exchange(
  fetch: typeof globalThis.fetch,
  request: WireRequest,
  signal: AbortSignal,
  attempts: number,
  onStatus: (status: number) => void,
): Promise<WireAnswer> {
  const { url, headers, body } = request;
  try {
    // Followed, a 302 would turn the POST into a GET, and a 307 send the body to another origin.
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    if (response.type === "error") throw new TypeError("fetch gave a network error.");
    onStatus(response.status);
    return {
      url,
      status: response.status,
      redirected: response.type === "opaqueredirect" || response.redirected,
      headers: response.headers,
      requestId: response.headers.get("x-request-id") ?? undefined,
      ...(await readBody(response)),
      attempts,
    };
  } catch (cause) {
    const { origin } = new URL(url);
    const code = neverConnected(cause);
    if (code === undefined) {
      throw new ConnectionError("connection", "unknown", `No answer came from ${origin}; see the cause.`, attempts, {
        cause,
      });
    }
    const message = `No connection to ${origin} (${code}): is the service running, and the baseUrl option right?`;
    throw new ConnectionError("connection", "not_sent", message, attempts, { cause });
  }
}

/** All that came of a body, also when it breaks off. */
async function readBody({ body }: Response): Promise<Pick<WireAnswer, "bytes" | "cutShort">> {
  const chunks: Uint8Array[] = [];
  let cutShort: WireAnswer["cutShort"];
  try {
    const reader = body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      // A stream may hold anything. Not instanceof: under Jest the bytes come from another realm.
      const chunk: unknown = part.value;
      if (!ArrayBuffer.isView(chunk)) throw new TypeError("A chunk of the body is no Uint8Array.");
      chunks.push(part.value);
    }
  } catch (cause) {
    cutShort = { cause };
  }
  return { bytes: concatenate(chunks), cutShort };
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
