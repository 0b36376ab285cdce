/** The options of a client and of a call. */
import type { PlantStoreEventListener } from "./events.ts";
import type { Fetch } from "./request/fetch.ts";

/**
 * Returns the bearer token to send. If it throws, or its token is not usable, the call ends in TokenError. A client keeps the
 * token of its provider for all calls. A call keeps the token of its own provider only for itself.
 *
 * @example const token: TokenProvider = async ({ forceRefresh, signal }) => vault.read("plants", { fresh: forceRefresh, signal });
 */
export type TokenProvider = (request: TokenRequest) => ProvidedToken | Promise<ProvidedToken>;

/**
 * The token, or the token and the time at which it expires: a Date, or milliseconds since 1970. The client asks again from
 * 10 seconds before that time on.
 *
 * @example const provided: ProvidedToken = { token: "t1", expiresAt: Date.now() + 3_600_000 };
 */
export type ProvidedToken =
  | string
  | {
      /** The bearer token. */
      readonly token: string;
      /** When it expires. @default never, as far as the client knows */
      readonly expiresAt?: Date | number | undefined;
    };

/** Why the client asks for a token. */
export interface TokenRequest {
  /** The service refused the last token with 401, so get a new one. */
  readonly forceRefresh: boolean;
  /** Aborted once no call waits for the token any more. */
  readonly signal: AbortSignal;
}

/**
 * Header fields by name. `null` removes a field that would be sent; `undefined` counts as not given.
 *
 * @example const headers: HeaderFields = { "X-Tenant": "botany", Accept: null };
 */
export type HeaderFields = Readonly<Record<string, string | null | undefined>>;

/** The options of a client. If one is wrong, the factory throws a ConfigurationError that names it. */
export interface PlantStoreClientOptions {
  /**
   * The URL of the service: its prefix is kept, trailing slashes are dropped. In a page it may be relative (`"/api"`). It
   * holds no query, fragment, user name or password. `http:` (a page's own too) is only for loopback, unless
   * `allowInsecureHttp` is set.
   * @default the environment variable PLANT_STORE_BASE_URL; without it the factory throws ConfigurationError
   * @example baseUrl: "https://api.example.com/v1"
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The bearer token, a provider of it, or `null` to send none. The client keeps a provider's token until it expires, if the
   * provider says when, or until the service responds 401 to it. Then the client asks the provider once more, and sends the
   * request once more.
   * @default the environment variable PLANT_STORE_TOKEN; without it the factory throws ConfigurationError
   * @example token: async () => vault.read("plants")
   */
  readonly token?: string | TokenProvider | null | undefined;
  /**
   * How long one attempt may take, in milliseconds from 1, from asking for the token to the last byte of the response. After
   * that the call ends in TimeoutError. With `Infinity` only the limit of the runtime's `fetch` is left: Node's ends after
   * 300 s in a ConnectionError, unless your own dispatcher has another.
   * @default 30_000
   * @example timeoutMs: 5_000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How long the whole call may take, in milliseconds from 1: every attempt, the waits between them, and the middleware of
   * openapi-fetch. After that the call ends in TimeoutError. If a wait would pass it, the call ends at once in the error of
   * the last attempt.
   * @default Infinity
   * @example deadlineMs: 20_000
   */
  readonly deadlineMs?: number | undefined;
  /**
   * How many times the client sends a request again that the service cannot have processed: a whole number from 0, or
   * `Infinity`. It retries after 429, after 503 with Retry-After, and when no connection was made. (The retry with a new
   * token after a 401 does not count.) A browser, and Node after a 421, may repeat a request below the client. That is
   * harmless if the service replaces a record of the same id: see "Sent once" in the package's README.
   * @default 2
   * @example maxRetries: 5
   */
  readonly maxRetries?: number | undefined;
  /**
   * Whether to send a request again that the service may have processed: after 408, any 5xx, a lost connection, a timeout,
   * or a response that was cut short. The plant may be created twice, unless the service recognizes the id.
   * @default false
   * @example retryUnsafe: true
   */
  readonly retryUnsafe?: boolean | undefined;
  /**
   * Header fields for every call. Authorization, Content-Type, Content-Encoding and the fields that frame the message are
   * the client's own, and may not even be `null`.
   * @default none; Accept, and outside browsers a User-Agent if there is no `fetch` option, are sent unless `null` removes them
   * @example headers: { "X-Tenant": "botany" }
   */
  readonly headers?: HeaderFields | undefined;
  /**
   * Sends the requests: any `fetch`, undici's, node-fetch's and cross-fetch's included. Your own must send one request, and
   * reject only if that failed: the outcome follows from its error.
   * @default `globalThis.fetch`, looked up at each attempt, so that a mock which is installed later counts
   * @example fetch: store.fetch
   */
  readonly fetch?: Fetch | undefined;
  /**
   * Whether the token may go over plain `http:` to another machine.
   * @default false
   * @example allowInsecureHttp: true
   */
  readonly allowInsecureHttp?: boolean | undefined;
  /**
   * How much of a response is read, in whole bytes from 1, after decompression; `Infinity` for all of it. A longer 200 or
   * 400 ends in InvalidResponseError. A Response without a stream (React Native, node-fetch) is read whole before the check.
   * @default 1_048_576 (1 MiB)
   * @example maxResponseBytes: 64_000
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Receives every attempt, response, retry and failure. The client does not wait for it, and ignores what it throws.
   * @default none
   * @example onEvent: consoleLogger
   */
  readonly onEvent?: PlantStoreEventListener | undefined;
}

/** The options of one call, which override the client's. If one is wrong, the call ends in ConfigurationError. */
export interface CallOptions
  extends Pick<
    PlantStoreClientOptions,
    "token" | "timeoutMs" | "deadlineMs" | "maxRetries" | "retryUnsafe" | "maxResponseBytes" | "headers" | "onEvent"
  > {
  /**
   * Ends the call at once with RequestAbortedError, whose `cause` is the signal's reason.
   * @default none
   * @example signal: AbortSignal.timeout(1_000)
   */
  readonly signal?: AbortSignal | undefined;
}
