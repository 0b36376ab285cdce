import type { NewPlant, Plant } from "../contract.ts";

/** How a request reaches the service: `"msw"` is MSW in Node, `"worker"` MSW's service worker in a page. */
export type Transport = "store.fetch" | "msw" | "worker" | "http";

/** One promise of the service, as data: what is sent, what comes back, and who says so. */
export interface Case {
  /** The promise, in words; unique. */
  readonly name: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** Those on which it can run. */
  readonly transports: readonly Transport[];
  /** Why it cannot run on the other transports. */
  readonly because?: string;
  /** The store and the server that it needs; the token `t1` is the only good one unless this says otherwise. */
  readonly setup: CaseSetup;
  /** One after the other, against one store. */
  readonly exchanges: readonly Exchange[];
  /** All that the store holds in the end. */
  readonly stored: readonly StoredPlant[];
}

/** The set-up of a case; what it leaves out has the default of `PlantStoreOptions` and `ServeOptions`. */
export interface CaseSetup {
  /** The store asks for no token. */
  readonly auth?: false;
  /** The tokens that are good. */
  readonly tokens?: readonly string[];
  /** A `verifyToken` that throws this text, in place of `tokens`. */
  readonly verifyTokenThrows?: string;
  /** The store's limit, in bytes. */
  readonly maxBodyBytes?: number;
  /** How to treat a taken id. */
  readonly duplicates?: "replace" | "reject";
  /** The statuses of errors that the document does not list. */
  readonly errorStatuses?: "http" | "documented";
  /** A fault of this status, injected before the first exchange: `faults.status(status, { retryAfter })`. */
  readonly fault?: {
    /** From 200 to 599. */
    readonly status: number;
    /** In seconds. */
    readonly retryAfter?: number;
    /** `"response"`: once the plant is stored. */
    readonly at?: "request" | "response";
    /** How many requests meet it; all when absent. */
    readonly times?: number;
  };
  /** Below the origin, such as `/v1`. */
  readonly prefix?: string;
  /** The server's further hosts. */
  readonly allowedHosts?: readonly string[];
  /** The server's further origins. */
  readonly allowedOrigins?: readonly string[];
}

/** A request, and the response to it. */
export interface Exchange {
  /** The request to send. */
  readonly request: CaseRequest;
  /** The expected response. */
  readonly expect: Expectation;
}

/** A request in plain values, to be sent as it stands. */
export interface CaseRequest {
  /** As it is sent. */
  readonly method: string;
  /** Below the origin, with the prefix. */
  readonly target: string;
  /** In order; a name may come twice. A transport adds its own Host when there is none. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text goes out as UTF-8, bytes as they are; `undefined` is no body. */
  readonly body: string | Uint8Array | undefined;
  /** Sent without its length, in chunks. */
  readonly chunked?: true;
  /** Sent without any Host. */
  readonly withoutHost?: true;
}

/** The expected response: see `differences`. */
export interface Expectation {
  /** The HTTP status. */
  readonly status: number;
  /** The body, and its Content-Type. */
  readonly body: ExpectedBody;
  /** Exact values by name; `null` must be absent. */
  readonly headers: Readonly<Record<string, string | null>>;
}

/** A Plant, an Error with its number and some of its words, or none. */
export type ExpectedBody =
  | {
      /** A Plant, with nothing further. */
      readonly kind: "plant";
      /** All of it: a member that it leaves out must be absent. */
      readonly plant: Plant;
    }
  | {
      /** An Error. */
      readonly kind: "error";
      /** Its number. */
      readonly error: number;
      /** Words that its message must contain. */
      readonly mentions: readonly string[];
    }
  | {
      /** No body. */
      readonly kind: "none";
    }
  | {
      /** A document of the server, beside the service. */
      readonly kind: "document";
      /** Its Content-Type. */
      readonly type: string;
      /** Words that it must contain. */
      readonly mentions: readonly string[];
    };

/** A plant that the store must hold, with every member that was sent. */
export interface StoredPlant extends Readonly<Omit<NewPlant, "id">> {
  /** Exact. */
  readonly id: bigint;
}
