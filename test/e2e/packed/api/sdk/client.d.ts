import { P as PlantStoreResponse } from './describe.js';

/** The parts of the generated readers. Pure, and free of every runtime's globals. */
/** One way in which a value differs from its schema. */
interface Issue {
    /** The place: a JSON Pointer (RFC 6901); `""` is the value itself. */
    readonly pointer: string;
    /** A description of the value that the schema asks for. */
    readonly expected: string;
    /** A description of the value that is there; never its text, which may be secret or long. */
    readonly received: string;
}
/** A value of the contract without its unknown members, or the issues of the input. */
type Reading<Value> = {
    readonly value: Value;
    readonly issues?: undefined;
} | {
    readonly value?: undefined;
    readonly issues: readonly Issue[];
};
/** Reads a value of the contract. */
type Read<Value> = (input: unknown) => Reading<Value>;

interface paths$1 {
    "/plants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a plant
         * @description Creates a new plant in the store.
         */
        post: operations$2["createPlant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
interface components$1 {
    schemas: {
        /** @description A plant to create, with the identification number that the client gives it. */
        NewPlant: {
            /**
             * Format: int64
             * @description Identification number of the plant.
             */
            id: number | bigint;
        } & components$1["schemas"]["Plant"];
        /** @description A plant in the store. */
        Plant: {
            /** @description The name of the plant. */
            name: string;
            /** @description A tag that says which type of plant it is. */
            tag?: string;
        };
        /** @description What went wrong. */
        Error: {
            /**
             * Format: int32
             * @description Numeric error value.
             */
            error: number;
            /** @description Text of the error. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
interface operations$2 {
    createPlant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The plant to create. Its identification number is chosen by the client. */
        requestBody: {
            content: {
                "application/json": components$1["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The plant that was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components$1["schemas"]["Plant"];
                };
            };
            /** @description An unexpected error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components$1["schemas"]["Error"];
                };
            };
        };
    };
}

type Schemas = components$1["schemas"];
/** Create a plant. */
declare const createPlant: {
    readonly method: "POST";
    readonly path: "/plants";
    readonly security: "bearer";
    readonly body: Read<Schemas["NewPlant"]>;
    readonly responses: {
        readonly 200: Read<Schemas["Plant"]>;
        readonly 400: Read<Schemas["Error"]>;
    };
};
/** Every operation, by its operationId. */
declare const operations$1: {
    readonly createPlant: typeof createPlant;
};
type OperationId = keyof typeof operations$1;

/** The one door to the contract, which spec/ generates from spec/openapi.yaml. */

/**
 * The contract's paths as openapi-typescript writes them, for openapi-fetch and its kin.
 *
 * @example const mine = createClient<paths>({ baseUrl: "https://api.example.com/v1" });
 */
type paths = paths$1;
/**
 * The contract's components as openapi-typescript writes them.
 *
 * @example type NewPlant = components["schemas"]["NewPlant"];
 */
type components = components$1;
/**
 * The contract's operations as openapi-typescript writes them.
 *
 * @example type Refusal = operations["createPlant"]["responses"][400]["content"]["application/json"];
 */
type operations = operations$2;
/** The contract's operations as values. */
type Contract = typeof operations$1;
/** The HTTP methods of the contract. */
type Method = Contract[OperationId]["method"];
/** The body of a request: JSON, or `null` if the operation has none. */
type RequestText = Contract[OperationId] extends {
    readonly body: unknown;
} ? string : string | null;
/**
 * A plant to create. Past 2^53 - 1, its id is a bigint: a number would have lost digits.
 *
 * @useDeclaredType
 */
type NewPlant = components["schemas"]["NewPlant"];
/**
 * A plant as the service returns it.
 *
 * @useDeclaredType
 */
type Plant = components["schemas"]["Plant"];
/**
 * The body of the service's own errors.
 *
 * @useDeclaredType
 */
type ErrorBody = components["schemas"]["Error"];

/** Every error that this package throws. */

/**
 * Whether the plant may exist: `not_sent` (nothing was sent), `refused` (the service said no), or `unknown` (it may exist; only
 * the service can tell). The worst of several attempts counts.
 */
type Outcome = "not_sent" | "refused" | "unknown";
/** Every code with the `name` of its error. */
interface Names {
    configuration: "ConfigurationError";
    invalid_request: "InvalidRequestError";
    token: "TokenError";
    bad_request: "BadRequestError";
    unauthenticated: "AuthenticationError";
    api: "ApiError";
    invalid_response: "InvalidResponseError";
    connection: "ConnectionError";
    timeout: "TimeoutError";
    aborted: "AbortError";
}
/** The kind of failure. Branch on it. The class of each code describes it. */
type ErrorCode = keyof Names;
/** Any error that this package throws. Narrow it by `code`. */
type AnyPlantStoreError = ConfigurationError | InvalidRequestError | TokenError | BadRequestError | AuthenticationError | ApiError | InvalidResponseError | ConnectionError | TimeoutError | RequestAbortedError;
/**
 * Members for a new error. All have defaults, so a stub in a test needs only the members that the test is about.
 *
 * @example new ApiError({ status: 503, headers: { "Retry-After": "1" } }).retryAfterMs; // 1000
 */
type PlantStoreErrorInit<Members = unknown> = Partial<CommonInit & Members>;
/** Members that every error takes. */
interface CommonInit {
    /** The message. If the outcome is `unknown`, a sentence about the plant follows. @default its code, in a sentence */
    readonly message: string;
    /** Whether the plant may exist. @default the class's, or for a response its status's */
    readonly outcome: Outcome;
    /** The cause. @default none */
    readonly cause: unknown;
}
/** A response for a stub: `requestId` and `retryAfterMs` follow from the headers. */
interface PlantStoreResponseInit extends Omit<PlantStoreResponse, "headers"> {
    /** Header fields, in any form that Headers accepts. */
    readonly headers: ConstructorParameters<typeof Headers>[0];
}
/** The base class of every error of this package. Narrow a caught error with `PlantStoreError.is(error)`, then by `code`. */
declare abstract class PlantStoreError<Code extends ErrorCode = ErrorCode, Members = unknown> extends Error {
    /** The code of every error of this class. */
    static readonly code: ErrorCode;
    /** The name of its class; `"AbortError"` for an aborted call, as fetch calls it. */
    readonly name: Names[NoInfer<Code>];
    /** The kind of failure. */
    readonly code: NoInfer<Code>;
    /** Whether the plant may exist. */
    readonly outcome: Outcome;
    /** For a stub in a test; `undefined` counts as not given. */
    constructor(init?: PlantStoreErrorInit<Members>);
    /**
     * Returns whether `value` is an error of this package, or of another copy of it, which `instanceof` does not know.
     *
     * @example
     * if (PlantStoreError.is(error) && error.code === "bad_request") console.error(error.body.message);
     */
    static is(value: unknown): value is AnyPlantStoreError;
}
/**
 * An option is wrong. The message names it. The factory throws this error. A call rejects with it if the call's own options are
 * wrong, or if there is no `fetch`.
 *
 * @example if (error.code === "configuration") process.exitCode = 78; // the setup is wrong; no retry helps
 */
declare class ConfigurationError extends PlantStoreError<"configuration"> {
    static readonly code: ErrorCode;
}
/**
 * The plant, or a parameter such as an id, breaks the contract, so nothing was sent.
 *
 * @example if (error.code === "invalid_request") for (const issue of error.issues) console.error(issue.pointer, issue.expected);
 */
declare class InvalidRequestError extends PlantStoreError<"invalid_request", {
    /** The error's `issues`. */
    readonly issues: readonly Issue[];
}> {
    static readonly code: ErrorCode;
    /** Every difference from the contract, by JSON Pointer. */
    readonly issues: readonly Issue[];
}
/**
 * The token provider threw (see `cause`), or returned no usable token. This attempt sent nothing, so `outcome` is `"not_sent"`
 * or that of an earlier attempt.
 *
 * @example if (error.code === "token") console.error("No token to send:", error.cause);
 */
declare class TokenError extends PlantStoreError<"token"> {
    static readonly code: ErrorCode;
}
type ApiErrorCode = "api" | "bad_request" | "unauthenticated";
type ApiErrorBody<Code extends ApiErrorCode> = Code extends "bad_request" ? ErrorBody : string;
/**
 * The service responded with something other than a plant.
 *
 * @example if (error.code === "api" && error.status === 429) console.error(`Come back in ${error.retryAfterMs} ms.`);
 */
declare class ApiError<Code extends ApiErrorCode = "api"> extends PlantStoreError<Code, PlantStoreResponseInit & {
    /** The error's `body`. */
    readonly body: ApiErrorBody<Code>;
}> implements PlantStoreResponse {
    static readonly code: ErrorCode;
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    /** The service's Error for a `bad_request`, else the first 2,000 bytes of the text. Asterisks replace an echoed token. */
    readonly body: ApiErrorBody<NoInfer<Code>>;
}
/**
 * The service refused the request with 400 and said why in `body`.
 *
 * @example if (error.code === "bad_request") console.error(error.body.error, error.body.message);
 */
declare class BadRequestError extends ApiError<"bad_request"> {
    static readonly code: ErrorCode;
}
/**
 * The service responded 401. If the token came from a provider, the client has already asked it again.
 *
 * @example if (error.code === "unauthenticated") console.error(error.headers.get("www-authenticate"));
 */
declare class AuthenticationError extends ApiError<"unauthenticated"> {
    static readonly code: ErrorCode;
}
interface Difference {
    readonly issues: readonly Issue[];
    readonly excerpt: string;
}
/**
 * A response breaks the contract: its type or shape is wrong, or its body is not UTF-8, cannot be decoded, was cut short, or is
 * longer than `maxResponseBytes`. It has a status of the contract, or through openapi-fetch any 2xx. After a 200 the plant may
 * exist.
 *
 * @example if (error.code === "invalid_response") console.error(error.issues, error.excerpt);
 */
declare class InvalidResponseError extends PlantStoreError<"invalid_response", PlantStoreResponseInit & Difference> implements PlantStoreResponse {
    static readonly code: ErrorCode;
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    /** The differences from the contract, by JSON Pointer. */
    readonly issues: readonly Issue[];
    /** The first 2,000 bytes of the body. */
    readonly excerpt: string;
}
/**
 * No response came. The message says why, in the runtime's words and with its code; `cause` is the runtime's error. If that
 * gives no reason (browsers, workerd), the request may have arrived, so `outcome` is `"unknown"`.
 *
 * @example if (error.code === "connection" && error.outcome === "not_sent") console.error("The service is down.");
 */
declare class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<Code, Pick<PlantStoreResponse, "url" | "attempts">> {
    static readonly code: ErrorCode;
    /** The URL of the request. */
    readonly url: string;
    /** How many times the request was sent, including attempts to connect. */
    readonly attempts: number;
}
/**
 * `timeoutMs` or `deadlineMs` passed before the whole response had come; the message says which.
 *
 * @example if (error.code === "timeout") console.error(`No response after ${error.attempts} attempts.`);
 */
declare class TimeoutError extends ConnectionError<"timeout"> {
    static readonly code: ErrorCode;
}
/**
 * The call's signal ended it. Its `name` is `"AbortError"`, like fetch's, and `cause` is the signal's reason.
 *
 * @example if (error.code === "aborted") return; // the user has left the page
 */
declare class RequestAbortedError extends PlantStoreError<"aborted", {
    /** The error's `attempts`. */
    readonly attempts: number;
}> {
    static readonly code: ErrorCode;
    /** How many times the request was sent. */
    readonly attempts: number;
}

/**
 * One step of a call, for a log, a metric or a span. No event holds the token. If a `response` is the last event, the call has
 * succeeded, or openapi-fetch has its response.
 *
 * @example if (event.type === "retry") metrics.count("plant_store_retries", { code: event.error.code });
 */
type PlantStoreEvent = AttemptEvent | ResponseEvent | RetryEvent | FailureEvent;
/** The members of every event. */
interface EventBase {
    /** The number of the call. No other call in this copy of the package has the same one. */
    readonly callId: number;
    /** Counted from 1; 0 before the first. */
    readonly attempt: number;
}
/**
 * The request is about to be sent.
 *
 * @example if (event.type === "attempt" && event.attempt > 1) console.warn(`Once more: ${event.url}`);
 */
interface AttemptEvent extends EventBase {
    /** The kind of event. */
    readonly type: "attempt";
    /** The operation's method. */
    readonly method: Method;
    /** The URL of the request. */
    readonly url: string;
}
/**
 * A response has come, and its body was read as far as it came. A `retry` or a `failure` may follow.
 *
 * @example if (event.type === "response") histogram.observe({ status: event.status }, event.durationMs);
 */
interface ResponseEvent extends EventBase {
    /** The kind of event. */
    readonly type: "response";
    /** The HTTP status; 0 for a redirect that a browser hides. */
    readonly status: number;
    /** The response's `X-Request-Id`. */
    readonly requestId: string | undefined;
    /** The time since the request was sent, in milliseconds. */
    readonly durationMs: number;
}
/**
 * The attempt has failed. The client sends the request again: after a wait, or at once with a new token after a 401.
 *
 * @example if (event.type === "retry") console.warn(`Again in ${event.delayMs} ms: ${event.error.message}`);
 */
interface RetryEvent extends EventBase {
    /** The kind of event. */
    readonly type: "retry";
    /** The wait before the next attempt, in milliseconds. */
    readonly delayMs: number;
    /** The error of the attempt. */
    readonly error: AnyPlantStoreError;
}
/**
 * The call ends in this error.
 *
 * @example if (event.type === "failure") counter.inc({ code: event.error.code, outcome: event.error.outcome });
 */
interface FailureEvent extends EventBase {
    /** The kind of event. */
    readonly type: "failure";
    /** The error that the call throws, and `safe` returns. */
    readonly error: AnyPlantStoreError;
}
/** Receives every event, at once. If it throws or rejects, nothing changes. */
type PlantStoreEventListener = (event: PlantStoreEvent) => void;

/** The part of `fetch` that the client uses. */

/** A request, as the client passes it to a `fetch`. */
interface FetchInit {
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
}
/** A response of a `fetch`. The client reads the body from the stream, or else by the first method that exists. */
interface FetchResponse {
    /** The HTTP status. */
    readonly status: number;
    /** A Headers, or header fields by name. */
    readonly headers?: object | undefined;
    /** `"error"` counts as a failed connection. */
    readonly type?: string | undefined;
    /** Whether `fetch` followed a redirect anyway: the status then counts as 0. */
    readonly redirected?: boolean | undefined;
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
type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

/** The options of a client and of a call. */

/**
 * Returns the bearer token to send. If it throws, or its token is not usable, the call ends in TokenError. A client keeps the
 * token of its provider for all calls. A call keeps the token of its own provider only for itself.
 *
 * @example const token: TokenProvider = async ({ forceRefresh, signal }) => vault.read("plants", { fresh: forceRefresh, signal });
 */
type TokenProvider = (request: TokenRequest) => ProvidedToken | Promise<ProvidedToken>;
/**
 * The token, or the token and the time at which it expires: a Date, or milliseconds since 1970. The client asks again from
 * 10 seconds before that time on.
 *
 * @example const provided: ProvidedToken = { token: "t1", expiresAt: Date.now() + 3_600_000 };
 */
type ProvidedToken = string | {
    /** The bearer token. */
    readonly token: string;
    /** When it expires. @default never, as far as the client knows */
    readonly expiresAt?: Date | number | undefined;
};
/** Why the client asks for a token. */
interface TokenRequest {
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
type HeaderFields = Readonly<Record<string, string | null | undefined>>;
/** The options of a client. If one is wrong, the factory throws a ConfigurationError that names it. */
interface PlantStoreClientOptions {
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
     * @default none; Accept, and outside browsers a User-Agent, are sent unless `null` removes them
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
interface CallOptions extends Pick<PlantStoreClientOptions, "token" | "timeoutMs" | "deadlineMs" | "maxRetries" | "retryUnsafe" | "maxResponseBytes" | "headers" | "onEvent"> {
    /**
     * Ends the call at once with RequestAbortedError, whose `cause` is the signal's reason.
     * @default none
     * @example signal: AbortSignal.timeout(1_000)
     */
    readonly signal?: AbortSignal | undefined;
}

/** The result of a call as a value. Narrow it by `ok`, then by `error.code`. */
type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;
/** The call succeeded. */
interface SafeSuccess<Data> {
    /** `true` for every success. */
    readonly ok: true;
    /** The data of the response: the plant, as the service returned it. */
    readonly data: Data;
    /** The response without its body. A structured clone of the result leaves out its `headers`. */
    readonly response: PlantStoreResponse;
}
/** The call failed; `error.outcome` says whether the plant may exist. */
interface SafeFailure {
    /** `false` for every failure. */
    readonly ok: false;
    /** The error that the same call would have thrown without `safe`. */
    readonly error: AnyPlantStoreError;
}

/** A client of the Plant Store. */
interface PlantStoreClient {
    /**
     * Creates a plant. Resolves to the plant, as the service returned it.
     *
     * @throws AnyPlantStoreError. Its `code` says what went wrong, its `outcome` whether the plant may exist.
     * @example const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
     */
    createPlant(plant: NewPlant, options?: CallOptions): Promise<Plant>;
    /** The same operations, which never reject: a failure is a value. */
    readonly safe: SafePlantStoreClient;
}
/** The client's operations with their failures as values. */
interface SafePlantStoreClient {
    /**
     * Creates a plant. Never rejects: the error that `createPlant` would throw is the result's `error`.
     *
     * @example
     * const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
     * if (result.ok) console.log(result.data.name);
     * else if (result.error.code === "bad_request") console.error(result.error.body.message);
     */
    createPlant(plant: NewPlant, options?: CallOptions): Promise<SafeResult<Plant>>;
}
/**
 * Creates a client. Sends nothing yet.
 *
 * @throws ConfigurationError if an option is wrong. The message names it.
 * @example const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1" });
 */
declare function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient;

export { BadRequestError as B, InvalidRequestError as I, createPlantStoreClient as J, RequestAbortedError as R, TimeoutError as T, ApiError as a, AuthenticationError as c, ConfigurationError as d, ConnectionError as e, InvalidResponseError as j, PlantStoreError as o, TokenError as y };
export type { AnyPlantStoreError as A, CallOptions as C, TokenRequest as D, ErrorBody as E, FailureEvent as F, components as G, HeaderFields as H, operations as K, paths as L, NewPlant as N, Outcome as O, PlantStoreEvent as P, SafeFailure as S, AttemptEvent as b, ErrorCode as f, Fetch as g, FetchInit as h, FetchResponse as i, Issue as k, Plant as l, PlantStoreClient as m, PlantStoreClientOptions as n, PlantStoreErrorInit as p, PlantStoreEventListener as q, PlantStoreResponseInit as r, ProvidedToken as s, ResponseEvent as t, RetryEvent as u, SafePlantStoreClient as v, SafeResult as w, SafeSuccess as x, TokenProvider as z };
