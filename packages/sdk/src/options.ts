/** What a client and a call can be told. */
import type { PlantStoreEventListener } from "./events.ts";
import type { Fetch } from "./request/fetch.ts";

/**
 * Gives the bearer token to send. What it throws, and a token that cannot be sent, ends the call in TokenError. A client's
 * provider speaks for all of its calls, since its token is kept; one that is given to a call is asked by that call.
 *
 * @example const token: TokenProvider = async ({ forceRefresh, signal }) => vault.read("plants", { fresh: forceRefresh, signal });
 */
export type TokenProvider = (request: TokenRequest) => ProvidedToken | Promise<ProvidedToken>;

/**
 * The token itself, or with the time at which it expires: a Date, or milliseconds since 1970. The provider is asked again from
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

/** Why a token is asked for. */
export interface TokenRequest {
  /** The service refused the last token with 401: a cached one will not do. */
  readonly forceRefresh: boolean;
  /** Aborted once no call waits for the token any more. */
  readonly signal: AbortSignal;
}

/**
 * Header fields by name; `null` takes a field away that would have been sent, `undefined` says nothing.
 *
 * @example const headers: HeaderFields = { "X-Tenant": "botany", Accept: null };
 */
export type HeaderFields = Readonly<Record<string, string | null | undefined>>;

/** How a client reaches the service. A bad option makes the factory throw a ConfigurationError that names it. */
export interface PlantStoreClientOptions {
  /**
   * Where the service stands: its prefix is kept, trailing slashes are dropped. In a page it may be relative (`"/api"`). It
   * holds no query, fragment, user name or password, and `http:` (a page's own too) leads to loopback only, unless
   * `allowInsecureHttp` is set.
   * @default the environment's PLANT_STORE_BASE_URL; without it the factory throws ConfigurationError
   * @example baseUrl: "https://api.example.com/v1"
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The bearer token: itself, a provider that is asked for it, or `null` to send none. A provider's token is kept until
   * it expires, where the provider says when, or until the service answers 401 to it; then the provider is asked once more,
   * and the request is sent once more.
   * @default the environment's PLANT_STORE_TOKEN; without it the factory throws ConfigurationError
   * @example token: async () => vault.read("plants")
   */
  readonly token?: string | TokenProvider | null | undefined;
  /**
   * How long one attempt may take, in milliseconds from 1, from asking for the token to the last byte of the response. Past it
   * the call ends in TimeoutError. `Infinity` leaves it to the runtime's `fetch`: Node's gives up after 300 s, in a
   * ConnectionError, unless a dispatcher of your own says otherwise.
   * @default 30_000
   * @example timeoutMs: 5_000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * How long the whole call may take, in milliseconds from 1: every attempt, the waits between them, and the
   * middleware of openapi-fetch.
   * Past it the call ends in TimeoutError; when a wait would pass it, in the error of the last attempt, at once.
   * @default Infinity
   * @example deadlineMs: 20_000
   */
  readonly deadlineMs?: number | undefined;
  /**
   * How many times, a whole number from 0 or `Infinity`, a request is sent again that the service cannot have processed: after
   * 429, after 503 with Retry-After, and when no connection was made. (A provider's new token after a 401 is not counted.)
   * Below the client a browser, and Node after a 421, may repeat a request all the same, which is harmless if the service replaces
   * a record of the same id: see "Sent once" in the package's README.
   * @default 2
   * @example maxRetries: 5
   */
  readonly maxRetries?: number | undefined;
  /**
   * Whether to send a request again that the service may have processed: after 408, any 5xx, a lost connection, a timeout, a
   * response that was cut short. The plant may be created twice, unless the service knows an id again.
   * @default false
   * @example retryUnsafe: true
   */
  readonly retryUnsafe?: boolean | undefined;
  /**
   * Header fields for every call. Authorization, Content-Type, Content-Encoding and what frames the message are the client's
   * own, and may not even be `null`.
   * @default none; Accept, and a User-Agent outside of browsers, are sent unless `null` takes them away
   * @example headers: { "X-Tenant": "botany" }
   */
  readonly headers?: HeaderFields | undefined;
  /**
   * What sends the requests: any `fetch`, undici's, node-fetch's and cross-fetch's included. One of your own must send one
   * request, and reject only if that one failed: the outcome follows from its error.
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
   * How much of a response is read, in whole bytes from 1, after decompression; `Infinity` for all of it. A longer 200 or 400
   * ends in InvalidResponseError. A Response without a stream (React Native, node-fetch) is read whole before it is measured.
   * @default 1_048_576 (1 MiB)
   * @example maxResponseBytes: 64_000
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Told of every attempt, response, retry and failure. What it throws changes nothing. It is not waited for.
   * @default none
   * @example onEvent: consoleLogger
   */
  readonly onEvent?: PlantStoreEventListener | undefined;
}

/** What one call can be told, in place of the client's options. A bad one ends the call in ConfigurationError. */
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
