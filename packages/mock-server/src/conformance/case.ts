/** A way by which a request reaches the service: `"msw"` is MSW in Node, `"worker"` MSW's service worker in a page. */
export type Transport = "store.fetch" | "msw" | "worker" | "http";

/** One promise of the service, as data: what is sent, what comes back, and who says so. */
export interface Case {
  readonly name: string;
  /** What justifies it: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  readonly transports: readonly Transport[];
  /** Why it cannot run on the other transports. */
  readonly because?: string;
  /** The store and the server that it needs; the token `t1` is the only good one unless this says otherwise. */
  readonly given: Given;
  /** One after the other, against one store. */
  readonly exchanges: readonly Exchange[];
  /** All that the store holds in the end. */
  readonly stored: readonly StoredPlant[];
}

export interface Given {
  readonly auth?: false;
  readonly tokens?: readonly string[];
  /** A `verifyToken` that throws this text, in place of `tokens`. */
  readonly verifyTokenThrows?: string;
  readonly maxBodyBytes?: number;
  readonly duplicates?: "replace" | "reject";
  readonly errorStatuses?: "http" | "documented";
  /** A fault of this status, injected before the first exchange: `faults.status(status, { retryAfter })`. */
  readonly fault?: { readonly status: number; readonly retryAfter?: number; readonly times?: number };
  /** Below the origin, such as `/v1`. */
  readonly prefix?: string;
  readonly allowedHosts?: readonly string[];
  readonly allowedOrigins?: readonly string[];
}

export interface Exchange {
  readonly request: CaseRequest;
  readonly expect: Expectation;
}

export interface CaseRequest {
  readonly method: string;
  /** Below the origin, with the prefix. */
  readonly target: string;
  /** In order; a name may come twice. A transport adds its own Host when there is none. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array | undefined;
  /** Sent without its length, in chunks. */
  readonly chunked?: true;
  /** Sent without any Host. */
  readonly withoutHost?: true;
}

export interface Expectation {
  readonly status: number;
  readonly body: ExpectedBody;
  /** Exact values by name; `null` must be absent. */
  readonly headers: Readonly<Record<string, string | null>>;
}

export type ExpectedBody =
  | { readonly kind: "plant"; readonly name: string; readonly tag?: string }
  | { readonly kind: "error"; readonly error: number; readonly mentions: readonly string[] }
  | { readonly kind: "none" }
  /** Not the service's own: what the server answers beside it, and some words of it. */
  | { readonly kind: "document"; readonly type: string; readonly mentions: readonly string[] };

export interface StoredPlant {
  readonly id: bigint;
  readonly name: string;
  readonly tag?: string;
}
