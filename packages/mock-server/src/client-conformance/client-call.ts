/** The plant that a client is to create. The scenarios are written for `createPlant`, whatever else a contract has. */
export interface GivenPlant {
  /** Within int64. */
  readonly id: bigint;
  /** Any text, also an empty one. */
  readonly name: string;
  /** Any text; absent where the plant has none. */
  readonly tag?: string;
}

/** The claim of a client about its call: the plant was created, it was not, or nobody knows. */
export type ClientOutcome = "created" | "refused" | "unknown";

/** One call for a client to make. */
export interface ClientRequest {
  /** Where the service stands, such as `http://127.0.0.1:4010/v1`. */
  readonly baseUrl: string;
  /** The bearer token. */
  readonly token: string;
  /** The token that the client's refresh returns, if it has one. It is for after a 401. */
  readonly freshToken: string;
  /** The plant to create. */
  readonly plant: GivenPlant;
  /** The plant as JSON, with every digit. */
  readonly json: string;
  /** How long a response may take to its last byte, in milliseconds. */
  readonly timeoutMs: number;
  /** Aborted when the client has to end: it took far longer than `timeoutMs`, or the run was stopped. */
  readonly signal: AbortSignal;
}

/** The end of a call. */
export interface ClientEnd {
  /** Undefined: it failed without a claim. */
  readonly outcome?: ClientOutcome | undefined;
  /** Everything that it wrote, for the check that it shows no token, and for the report. */
  readonly output?: string | undefined;
}

/** Calls the client once. A rejection is a failure without a claim, and its error is the output. */
export type ClientCall = (request: ClientRequest) => Promise<ClientOutcome | ClientEnd>;
