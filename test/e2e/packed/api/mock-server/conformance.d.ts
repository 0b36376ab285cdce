import { Plant, NewPlant } from './index.js';

/** How a request reaches the service: `"msw"` is MSW in Node, `"worker"` MSW's service worker in a page. */
type Transport = "store.fetch" | "msw" | "worker" | "http";
/** One promise of the service, as data: its requests, their expected responses, and its sources. */
interface Case {
    /** The promise, in words; unique. */
    readonly name: string;
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
    /** All plants that the store holds at the end. */
    readonly stored: readonly StoredPlant[];
}
/** The set-up of a case. Omitted members have the defaults of `PlantStoreOptions` and `ServeOptions`. */
interface CaseSetup {
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
interface Exchange {
    /** The request to send. */
    readonly request: CaseRequest;
    /** The expected response. */
    readonly expect: Expectation;
}
/** A request in plain values, sent as it is. */
interface CaseRequest {
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
interface Expectation {
    /** The HTTP status. */
    readonly status: number;
    /** The body, and its Content-Type. */
    readonly body: ExpectedBody;
    /** Exact values by name; a header with `null` must be absent. */
    readonly headers: Readonly<Record<string, string | null>>;
}
/** A Plant, an Error with its number and some of its words, or none. */
type ExpectedBody = {
    /** A Plant, with nothing further. */
    readonly kind: "plant";
    /** The whole plant: a member that is missing here must be absent. */
    readonly plant: Plant;
} | {
    /** An Error. */
    readonly kind: "error";
    /** The value of `error`. */
    readonly error: number;
    /** Words that its message must contain. */
    readonly mentions: readonly string[];
} | {
    /** No body. */
    readonly kind: "none";
} | {
    /** A document of the server, beside the service. */
    readonly kind: "document";
    /** Its Content-Type. */
    readonly type: string;
    /** Words that it must contain. */
    readonly mentions: readonly string[];
};
/** A plant that the store must hold, with every member that was sent. */
interface StoredPlant extends Readonly<Omit<NewPlant, "id">> {
    /** The id, exact. */
    readonly id: bigint;
}

/** Every promise of the service: of each operation, then of all, in the order of the checks. */
declare const cases: readonly Case[];

/** A response, on any transport. */
interface Observed {
    /** The HTTP status. */
    readonly status: number;
    /** The response's headers. Names are in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    /** The response's body as text, empty if it has none. */
    readonly body: string;
}
/** Returns the differences between a response and the expected one, one line each. */
declare function differences(expected: Expectation, observed: Observed): readonly string[];

/**
 * The result of a case. `not observed`: nothing that the service did could decide it, so it speaks neither for nor
 * against it.
 */
type Verdict = "holds" | "broken" | "not observed";
/** One case, judged. */
interface CaseResult {
    /** The case's. */
    readonly name: string;
    /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
    readonly cites: readonly string[];
    /** Its result. */
    readonly verdict: Verdict;
    /** Why it is broken, or could not be observed. */
    readonly reason?: string;
    /** The request, the token hidden; absent when none was sent. */
    readonly request?: string;
    /** The expected response, in words. */
    readonly expected: string;
    /** The beginning of the response, the token hidden; absent when nothing was sent. */
    readonly received?: string;
    /** How long its requests took, in milliseconds; 0 when none was sent. */
    readonly durationMs: number;
    /**
     * How to repeat a broken case: a command for any POSIX shell, a line for each request. It takes the token from the
     * variable PLANT_STORE_TOKEN. Absent where it would be too long for a command line.
     */
    readonly curl?: string;
    /** How to repeat a broken case by the SDK. Absent if the SDK would send something else. */
    readonly sdk?: string;
}
/** The result of a run, in JSON's own types. */
interface ConformanceReport {
    /** Where the service stands, without a slash at its end. */
    readonly baseUrl: string;
    /** In the order in which they ran. */
    readonly results: readonly CaseResult[];
    /** How many cases hold. */
    readonly holds: number;
    /** How many are broken; a service should reach 0. */
    readonly broken: number;
    /** How many could not be judged, each with its `reason`. */
    readonly notObserved: number;
    /** How many cases `only` and `skip` left out. */
    readonly leftOut: number;
    /** How many creates got a 2xx, and so may be plants now. */
    readonly created: number;
    /** How the names of the plants begin; those of the decisions' cases have names of their own. */
    readonly names: string;
    /** Where the ids of the plants lie; those of the decisions' cases lie elsewhere. */
    readonly ids: readonly IdRange[];
}
/** Both ends included, as text since they are past 2^53. */
interface IdRange {
    /** The lowest id. */
    readonly from: string;
    /** The highest id. */
    readonly to: string;
}

/** The options of `runConformance`. */
interface ConformanceOptions {
    /** Where the service stands: its `{base_url}`, with its prefix, such as `https://staging.example/v1`. */
    readonly baseUrl: string;
    /**
     * A bearer token that the service accepts. Without one only the cases about access are judged.
     * @default none
     */
    readonly token?: string | undefined;
    /**
     * Also runs the cases of our decisions, which a service is free to decide otherwise. They create plants under ids of
     * their own (1 among them), and expect `token` to be the only good one.
     * @default false
     */
    readonly decisions?: boolean | undefined;
    /**
     * Runs only these cases. Each text is a name or a source (`cites`) in full, such as `"document rule 1"`, or else a part of one;
     * letters count in any case.
     * @default all
     */
    readonly only?: readonly string[] | undefined;
    /**
     * Leaves out these cases, named in the same way.
     * @default none
     */
    readonly skip?: readonly string[] | undefined;
    /**
     * How long a response may take to its last byte, in milliseconds. One that takes longer is not judged.
     * @default 10_000
     */
    readonly timeoutMs?: number | undefined;
    /**
     * Called for each case once it is judged.
     * @default none
     */
    readonly onResult?: ((result: CaseResult, progress: Progress) => void) | undefined;
    /**
     * Sends the requests.
     * @default globalThis.fetch
     */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /**
     * The source of the ids: returns a number from 0 to below 1. Give one to repeat a run.
     * @default Math.random
     */
    readonly random?: (() => number) | undefined;
}
/** How far a run is. */
interface Progress {
    /** How many cases are judged. */
    readonly done: number;
    /** How many there are. */
    readonly total: number;
}

/**
 * Checks what a service's document promises: one request at a time, redirects not followed. It creates plants,
 * whose names begin with `plant-store conformance` and whose ids are random in the report's ranges. A verdict is
 * `broken` only where the document leaves no other reading; what it leaves open is `not observed`.
 *
 * With `decisions` it also runs our own decisions' cases, as far as plain fetch and a service with the default options
 * can. It cannot look at what the service stored.
 *
 * @throws TypeError (as a rejection) for a bad option, such as an `only` that names no case; Error when the service does
 * not respond, stops responding, or refuses the token. None shows the token.
 * @example
 * const report = await runConformance({ baseUrl: "https://staging.example/v1", token });
 * for (const { name, reason } of report.results.filter(({ verdict }) => verdict === "broken")) console.error(name, reason);
 */
declare function runConformance(options: ConformanceOptions): Promise<ConformanceReport>;

export { cases, differences, runConformance };
export type { Case, CaseRequest, CaseResult, CaseSetup, ConformanceOptions, ConformanceReport, Exchange, Expectation, ExpectedBody, IdRange, Observed, Progress, StoredPlant, Transport, Verdict };
