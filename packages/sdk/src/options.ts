/** What a client and a call can be told. */

/** Gives the bearer token to send. */
export type TokenProvider = (request: TokenRequest) => string | Promise<string>;

/** Why a token is asked for. */
export interface TokenRequest {
  /** The service refused the last token with 401: a cached one will not do. */
  readonly forceRefresh: boolean;
  /** Aborted once no call waits for the token any more. */
  readonly signal: AbortSignal;
}

/** Header fields by name; `null` takes a field away that would have been sent, `undefined` says nothing. */
export type HeaderFields = Readonly<Record<string, string | null | undefined>>;

/** How a client reaches the service. */
export interface PlantStoreClientOptions {
  /**
   * Where the service stands, such as `"https://api.example.com/v1"`: its prefix is kept, trailing slashes are dropped. In
   * a browser it may be relative to the page (`"/api"`). It holds no query, fragment, user name or password, and `http:`
   * leads to loopback only, unless `allowInsecureHttp` is set.
   * @default the environment's PLANT_STORE_BASE_URL; without it the factory throws ConfigurationError
   */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The bearer token: itself, a provider that is asked for it, or `null` to send none. A provider's token is kept until
   * the service answers 401 to it.
   * @default the environment's PLANT_STORE_TOKEN; without it the factory throws ConfigurationError
   * @example token: async () => vault.read("plants")
   */
  readonly token?: string | TokenProvider | null | undefined;
  /**
   * Header fields for every call. Authorization and Content-Type are the client's own.
   * @default none; Accept, and a User-Agent outside of browsers, are always sent unless `null` takes them away
   */
  readonly headers?: HeaderFields | undefined;
  /**
   * What sends the requests, with the signature of `fetch`.
   * @default `globalThis.fetch`, looked up at each call, so that a mock which is installed later counts
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Whether the token may go over plain `http:` to another machine.
   * @default false
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** What one call can be told, in place of the client's options. */
export interface CallOptions {
  /** Ends the call at once with RequestAbortedError, whose `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The token of this call: itself, a provider that is asked once, or `null` to send none. */
  readonly token?: string | TokenProvider | null | undefined;
  /** Header fields of this call; `null` takes one of the client's away. */
  readonly headers?: HeaderFields | undefined;
}
