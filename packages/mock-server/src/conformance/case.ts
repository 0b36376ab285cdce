import type { NewPlant, Plant } from "../contract.ts";

/** How a request reaches the service: `"msw"` is MSW in Node, `"worker"` MSW's service worker in a page. */
export type Transport = "store.fetch" | "msw" | "worker" | "http";

/** One promise of the service, as data: its requests, their expected responses, and its sources. */
export interface Case {
  /** The promise, in words, after the name of its operation or its path; unique. */
  readonly name: string;
  /** The `operationId` of the operation that it is about; absent if it is about the whole server. */
  readonly operation?: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** The transports that can run it. */
  readonly transports: readonly Transport[];
  /** Why it cannot run on the other transports. */
  readonly because?: string;
  /** The store and the server that it needs. The token `t1` is the only good one, unless this says otherwise. */
  readonly setup: CaseSetup;
  /** The requests, in order, to one store. */
  readonly exchanges: readonly Exchange[];
  /** All plants that the store holds at the end; absent where the contract does not say. */
  readonly stored?: readonly StoredPlant[];
}

/** The set-up of a case. Omitted members have the defaults of `PlantStoreOptions` and `ServeOptions`. */
export interface CaseSetup {
  /** The plants that the store holds at the beginning. */
  readonly plants?: readonly StoredPlant[];
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
    /** `"response"`: after the plant is stored. */
    readonly at?: "request" | "response";
    /** How many requests meet it; all when absent. */
    readonly times?: number;
  };
  /** The path of the base URL, such as `/v1`. */
  readonly prefix?: string;
  /** Further hosts that the server accepts. */
  readonly allowedHosts?: readonly string[];
  /** Further origins that the server accepts. */
  readonly allowedOrigins?: readonly string[];
}

/** A request, and the response to it. */
export interface Exchange {
  /** The request to send. */
  readonly request: CaseRequest;
  /** The expected response. */
  readonly expect: ExpectedResponse;
}

/** A request in plain values, sent as it is. */
export interface CaseRequest {
  /** The method. */
  readonly method: string;
  /** The path and query, with the prefix. */
  readonly target: string;
  /** In order; a name may occur twice. If there is no Host, the transport adds its own. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Text is sent as UTF-8, bytes as they are; `undefined` is no body. */
  readonly body: string | Uint8Array | undefined;
  /** Sent without its length, in chunks. */
  readonly chunked?: true;
  /** Sent without any Host. */
  readonly withoutHost?: true;
}

/** The expected response: see `differences`. */
export interface ExpectedResponse {
  /** The HTTP status. */
  readonly status: number;
  /** The body, and its Content-Type. */
  readonly body: ExpectedBody;
  /** Exact values by name; a header with `null` must be absent. */
  readonly headers: Readonly<Record<string, string | null>>;
}

/** A plant, the success of an operation, an Error with its number and some of its words, or none. */
export type ExpectedBody =
  | {
      /** A plant, with nothing further. */
      readonly kind: "plant";
      /** The whole plant: a member that is missing here must be absent. */
      readonly plant: Plant;
    }
  | {
      /** The body that the contract gives this status, and nothing further. */
      readonly kind: "success";
      /** The `operationId`. */
      readonly operation: string;
      /** An object as JSON: a member of it that comes back has this value. */
      readonly sent: string;
    }
  | {
      /** An Error. */
      readonly kind: "error";
      /** The value of `error`. */
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

/** A plant that the store must hold, with every member that was sent, and each int64 exact. */
export type StoredPlant = {
  readonly [Name in keyof NewPlant]: bigint extends NewPlant[Name] ? bigint : NewPlant[Name];
};
