/** The part of `fetch` that the client uses. */
import type { Method, RequestText } from "../contract.ts";

/** A request, as the client passes it to a `fetch`. */
export interface FetchInit {
  /** The operation's method. */
  readonly method: Method;
  /** Names are in lower case. */
  readonly headers: Record<string, string>;
  /** JSON. Deno's own `fetch` gets it in a Blob, which Deno does not send twice. */
  readonly body: RequestText;
  /** Aborted when the call ends before its response has come. */
  readonly signal: AbortSignal;
  /** Always `"manual"`: `fetch` must not follow a redirect. */
  readonly redirect: "manual";
  /** Only under Next, whose cache would answer a POST. */
  readonly cache?: "no-store";
  /** Only under Next: another one each time, and sent as none. */
  readonly referrer?: string;
  /** Only under Next. */
  readonly referrerPolicy?: "no-referrer";
}

/** A response of a `fetch`. The client reads the body from the stream, or else by the first method that exists. */
export interface FetchResponse {
  /** The HTTP status. */
  readonly status: number;
  /** A Headers, or header fields by name. */
  readonly headers?: object | undefined;
  /** `"error"` counts as a failed connection. */
  readonly type?: string | undefined;
  /** Whether `fetch` followed a redirect anyway: the status then counts as 0. */
  readonly redirected?: boolean | undefined;
  /** Its URL. Another than the request's counts as `redirected`, if that is `undefined`. */
  readonly url?: string | undefined;
  /** Whether the body was read before: it then counts as unreadable. */
  readonly bodyUsed?: boolean | undefined;
  /** A stream of bytes. Ignored if it has no `getReader`. */
  readonly body?: unknown;
  /** Reads the body if there is no stream. */
  arrayBuffer?(): Promise<ArrayBufferLike>;
  /** Reads the body if there is no stream and no `arrayBuffer`. */
  text?(): Promise<string>;
  /** Reads the body if there is no other way. */
  json?(): Promise<unknown>;
}

/**
 * A `fetch`: the runtime's, undici's, node-fetch's, cross-fetch's, or a stub of your own.
 *
 * @example const fetch: Fetch = async () => ({ status: 200, headers: { "Content-Type": "application/json" }, json: async () => ({ name: "Fern" }) });
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
