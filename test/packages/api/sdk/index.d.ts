import { ParseAs, Middleware, FetchResponse } from 'openapi-fetch';

interface paths {
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
        post: operations["createPlant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
interface components {
    schemas: {
        /** @description A plant to create, with the identification number that the client gives it. */
        NewPlant: {
            /**
             * Format: int64
             * @description Identification number of the plant.
             */
            id: number | bigint;
        } & components["schemas"]["Plant"];
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
interface operations {
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
                "application/json": components["schemas"]["NewPlant"];
            };
        };
        responses: {
            /** @description The plant that was created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plant"];
                };
            };
            /** @description An unexpected error. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

/** What the generated readers are made of. Pure, and free of every runtime's globals. */
/** One way in which a value differs from its schema. */
interface Issue {
    /** Where: a JSON Pointer (RFC 6901); `""` is the value itself. */
    readonly pointer: string;
    /** What the schema asks for there, in words. */
    readonly expected: string;
    /** What stands there instead, in words; never the text itself, which may be secret or long. */
    readonly received: string;
}

/** The one door to the contract: what spec/ generates from spec/openapi.yaml. */

/**
 * A plant to create. Past 2^53 - 1, its id is a bigint: a number would have lost digits.
 *
 * @useDeclaredType
 */
type NewPlant = components["schemas"]["NewPlant"];
/**
 * A plant as the service answers it.
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

/** Every code with the `name` of its error. */
declare const NAMES: {
    readonly configuration: "ConfigurationError";
    readonly invalid_request: "InvalidRequestError";
    readonly token: "TokenError";
    readonly bad_request: "BadRequestError";
    readonly unauthenticated: "AuthenticationError";
    readonly api: "ApiError";
    readonly invalid_response: "InvalidResponseError";
    readonly connection: "ConnectionError";
    readonly timeout: "TimeoutError";
    readonly aborted: "AbortError";
};
/** What went wrong: the one thing to branch on. Each is its class's, which tells when it comes. */
type ErrorCode = keyof typeof NAMES;
type ErrorName<Code extends ErrorCode> = (typeof NAMES)[Code];
/**
 * Whether the plant may exist now: `not_sent`, nothing left this process; `refused`, the service said no; `unknown`, the
 * plant may have been created, which only the service can tell. Of several attempts the worst counts.
 */
type Outcome = "not_sent" | "refused" | "unknown";
/** Any beside the outcome. */
type Members = {
    readonly outcome: Outcome;
    readonly [name: string]: unknown;
};
/** What every error of this package is. A caught one narrows with `PlantStoreError.is(error)` and then by `code`. */
declare abstract class PlantStoreError<Code extends ErrorCode = ErrorCode> extends Error {
    /** Its class's name; `"AbortError"` for an aborted call, as fetch has it. */
    readonly name: ErrorName<Code>;
    /** What went wrong. */
    readonly code: Code;
    /** Whether the plant may exist now. */
    readonly outcome: Outcome;
    /** `members` become the error's own. */
    constructor(code: Code, message: string, members: Members, options?: ErrorOptions);
    /**
     * Whether `value` is an error of this package, another copy of the package included (`instanceof` is not).
     *
     * @example
     * if (PlantStoreError.is(error) && error.code === "bad_request") console.error(error.body.message);
     */
    static is(value: unknown): value is AnyPlantStoreError;
}

/** What is known of an answer beside its body. Where a field echoes the token, it says "[redacted]" instead. */
interface PlantStoreResponse {
    /** Where the request went. */
    readonly url: string;
    /** The HTTP status; 0 for a redirect that a browser hides, or that a given `fetch` has followed. */
    readonly status: number;
    /** The answer's header fields, without Set-Cookie, and without Content-Length, which was the compressed body's. */
    readonly headers: Headers;
    /** The answer's `X-Request-Id`: what the service's owner can look up. */
    readonly requestId: string | undefined;
    /** How long Retry-After asks to wait, in milliseconds; undefined without a valid one (RFC 9110 10.2.3). */
    readonly retryAfterMs: number | undefined;
    /** How many times the request was sent. */
    readonly attempts: number;
}
/**
 * The service answered with something else than a plant.
 *
 * @example if (error.code === "api" && error.status === 429) console.error(`Come back in ${error.retryAfterMs} ms.`);
 */
declare class ApiError<Code extends "api" | "bad_request" | "unauthenticated" = "api"> extends PlantStoreError<Code> implements PlantStoreResponse {
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    /** The typed Error of a 400; of any other answer an excerpt of its text, 2 kB at most. An echoed token is asterisks. */
    readonly body: Code extends "bad_request" ? ErrorBody : string;
}

/**
 * The service answered 401, whatever its body; a provider has been asked for another token by then.
 *
 * @example if (error.code === "unauthenticated") console.error(error.headers.get("www-authenticate"));
 */
declare class AuthenticationError extends ApiError<"unauthenticated"> {
}

/**
 * The service refused the request with 400 and said why in `body`.
 *
 * @example if (error.code === "bad_request") console.error(error.body.error, error.body.message);
 */
declare class BadRequestError extends ApiError<"bad_request"> {
}

/**
 * An option is wrong; the message names it and what it must be. Nothing was sent. The factory throws it, and so does a call
 * for its own options.
 *
 * @example if (error.code === "configuration") process.exitCode = 78; // the program is set up wrongly; no retry helps
 */
declare class ConfigurationError extends PlantStoreError<"configuration"> {
    /** `message` names the option and what it must be. */
    constructor(message: string, options?: ErrorOptions);
}

/**
 * No answer came; `cause` is what the runtime said. Where that says no more than that it failed (browsers, workerd), the
 * request may have arrived, so `outcome` is `"unknown"`.
 *
 * @example if (error.code === "connection" && error.outcome === "not_sent") console.error("The service is down.");
 */
declare class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<Code> {
    /** How many times the request was sent, attempts to connect included. */
    readonly attempts: number;
}

/**
 * The plant breaks the contract's NewPlant, so it was not sent.
 *
 * @example if (error.code === "invalid_request") for (const issue of error.issues) console.error(issue.pointer, issue.expected);
 */
declare class InvalidRequestError extends PlantStoreError<"invalid_request"> {
    /** Every violation, by JSON Pointer. */
    readonly issues: readonly Issue[];
}

/**
 * A 200 or a 400 (through `raw`, any 2xx) that breaks the contract: another type or shape, no UTF-8, cut short, or longer than `maxResponseBytes`. A
 * 200 may have created the plant.
 *
 * @example if (error.code === "invalid_response") console.error(error.issues, error.excerpt);
 */
declare class InvalidResponseError extends PlantStoreError<"invalid_response"> implements PlantStoreResponse {
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    /** What differs from the contract, by JSON Pointer. */
    readonly issues: readonly Issue[];
    /** The beginning of the body, 2 kB at most. */
    readonly excerpt: string;
}

/**
 * The call's signal ended it. Its `name` is `"AbortError"`, as fetch has it, and `cause` is the signal's reason.
 *
 * @example if (error.code === "aborted") return; // the user has left the page
 */
declare class RequestAbortedError extends PlantStoreError<"aborted"> {
    /** How many times the request was sent. */
    readonly attempts: number;
}

/**
 * `timeoutMs` or `deadlineMs` passed before the whole answer had come; the message says which.
 *
 * @example if (error.code === "timeout") console.error(`No answer after ${error.attempts} attempts.`);
 */
declare class TimeoutError extends ConnectionError<"timeout"> {
}

/**
 * The token provider threw (see `cause`) or gave nothing that can be sent. The request was not sent with it: `outcome` is
 * `"not_sent"`, or what an earlier attempt came to.
 *
 * @example if (error.code === "token") console.error("No token to send:", error.cause);
 */
declare class TokenError extends PlantStoreError<"token"> {
}

/** Every error that this package throws. */

/** One of every error that this package throws; it narrows by `code`. */
type AnyPlantStoreError = ConfigurationError | InvalidRequestError | TokenError | BadRequestError | AuthenticationError | ApiError | InvalidResponseError | ConnectionError | TimeoutError | RequestAbortedError;

/**
 * What happens to a call; enough for a log, a metric or a span. No event holds the token. A call whose last event is a
 * `response` has succeeded, or has its answer through `raw`.
 *
 * @example if (event.type === "retry") metrics.count("plant_store_retries", { code: event.error.code });
 */
type PlantStoreEvent = AttemptEvent | ResponseEvent | RetryEvent | FailureEvent;
/** What every event says. */
interface EventBase {
    /** Tells the events of calls that run at the same time apart; unique in the process. */
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
    /** Tells it from the other events. */
    readonly type: "attempt";
    /** Where to. */
    readonly url: string;
}
/**
 * An answer has come, and as much of its body as will. A `retry` or a `failure` may follow.
 *
 * @example if (event.type === "response") histogram.observe({ status: event.status }, event.durationMs);
 */
interface ResponseEvent extends EventBase {
    /** Tells it from the other events. */
    readonly type: "response";
    /** The HTTP status; 0 for a redirect that a browser hides. */
    readonly status: number;
    /** The answer's `X-Request-Id`. */
    readonly requestId: string | undefined;
    /** Since the request was sent, in milliseconds. */
    readonly durationMs: number;
}
/**
 * The attempt has failed, and the request is to be sent again: after a wait, or at once with a new token after a 401.
 *
 * @example if (event.type === "retry") console.warn(`Again in ${event.delayMs} ms: ${event.error.message}`);
 */
interface RetryEvent extends EventBase {
    /** Tells it from the other events. */
    readonly type: "retry";
    /** The wait before that, in milliseconds. */
    readonly delayMs: number;
    /** What the attempt came to. */
    readonly error: AnyPlantStoreError;
}
/**
 * The call ends in this error.
 *
 * @example if (event.type === "failure") counter.inc({ code: event.error.code, outcome: event.error.outcome });
 */
interface FailureEvent extends EventBase {
    /** Tells it from the other events. */
    readonly type: "failure";
    /** What `createPlant` throws, and `safe` gives. */
    readonly error: AnyPlantStoreError;
}
/** Told of every event, at once. What it throws or rejects with changes nothing. */
type PlantStoreEventListener = (event: PlantStoreEvent) => void;

/** What a client and a call can be told. */

/**
 * Gives the bearer token to send. What it throws, and a token that cannot be sent, ends the call in TokenError. A client's
 * provider speaks for all of its calls, since its token is kept; one that is given to a call is asked by that call.
 *
 * @example const token: TokenProvider = async ({ forceRefresh, signal }) => vault.read("plants", { fresh: forceRefresh, signal });
 */
type TokenProvider = (request: TokenRequest) => string | Promise<string>;
/** Why a token is asked for. */
interface TokenRequest {
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
type HeaderFields = Readonly<Record<string, string | null | undefined>>;
/** How a client reaches the service. A bad option makes the factory throw a ConfigurationError that names it. */
interface PlantStoreClientOptions {
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
     * the service answers 401 to it; then the provider is asked once more, and the request is sent once more.
     * @default the environment's PLANT_STORE_TOKEN; without it the factory throws ConfigurationError
     * @example token: async () => vault.read("plants")
     */
    readonly token?: string | TokenProvider | null | undefined;
    /**
     * How long one attempt may take, in milliseconds from 1, from asking for the token to the last byte of the answer;
     * `Infinity` for as long as it likes. Past it the call ends in TimeoutError.
     * @default 30_000
     * @example timeoutMs: 5_000
     */
    readonly timeoutMs?: number | undefined;
    /**
     * How long the whole call may take, in milliseconds from 1: every attempt, the waits between them, and `raw`'s middleware.
     * Past it the call ends in TimeoutError; when a wait would pass it, in the error of the last attempt, at once.
     * @default Infinity
     * @example deadlineMs: 20_000
     */
    readonly deadlineMs?: number | undefined;
    /**
     * How many times, from 0, a request is sent again that the service cannot have processed: after 429, after 503 with
     * Retry-After, and when no connection came about. (A provider's new token after a 401 is not counted.)
     * @default 2
     * @example maxRetries: 5
     */
    readonly maxRetries?: number | undefined;
    /**
     * Whether to send a request again that the service may have processed: after 408, any 5xx, a lost connection, a timeout, an
     * answer that was cut short. The plant may be created twice, unless the service knows an id again.
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
     * What sends the requests, with the signature of `fetch`.
     * @default `globalThis.fetch`, looked up at each call, so that a mock which is installed later counts
     * @example fetch: store.fetch
     */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /**
     * Whether the token may go over plain `http:` to another machine.
     * @default false
     * @example allowInsecureHttp: true
     */
    readonly allowInsecureHttp?: boolean | undefined;
    /**
     * How much of an answer is read, in bytes from 1, after decompression; `Infinity` for all of it. A longer 200 or 400 ends in
     * InvalidResponseError.
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
interface CallOptions extends Pick<PlantStoreClientOptions, "token" | "timeoutMs" | "deadlineMs" | "maxRetries" | "headers"> {
    /**
     * Ends the call at once with RequestAbortedError, whose `cause` is the signal's reason.
     * @default none
     * @example signal: AbortSignal.timeout(1_000)
     */
    readonly signal?: AbortSignal | undefined;
}

type CreatePlant = paths["/plants"]["post"];
/** How openapi-fetch reads an answer. */
type RawParseAs = ParseAs;
/** Registered by `raw.use`, or for one call; see openapi-fetch's documentation. */
type RawMiddleware = Middleware;
/** What a raw call can be told: a call's own options, and those of openapi-fetch's that lead round none of the rules. */
interface RawOptions<As extends RawParseAs = "json"> extends CallOptions {
    /** Its id is checked before anything is sent; the rest is the service's to check. */
    readonly body: NewPlant;
    /** @default "json" */
    readonly parseAs?: As | undefined;
    /** Run after the client's own. @default none */
    readonly middleware?: RawMiddleware[] | undefined;
}
/** openapi-fetch's answer: `data` or `error`, not validated, and the `response`. */
type RawResult<As extends RawParseAs = "json"> = FetchResponse<CreatePlant, {
    /** What the request asked for. */
    parseAs: As;
}, "application/json">;
/**
 * The openapi-fetch client over the same token, limits, retries, checks of the id, and rules about redirects. Answers are not
 * validated. Middleware runs once a call, outside the retries; it does not see Authorization, and may change header fields
 * alone.
 */
interface RawClient {
    /**
     * @throws what `createPlant` throws when there is no answer to go on with (none at all, a redirect, a 2xx that is not whole
     * or no JSON), and what a middleware throws. An answer with an error status is the result's `error`, as it came: ask
     * `response.ok`, since it may be empty.
     * @example const { data, error, response } = await plants.raw.POST("/plants", { body: { id: 1, name: "Fern" } });
     */
    POST<As extends RawParseAs = "json">(path: "/plants", options: RawOptions<As>): Promise<RawResult<As>>;
    /**
     * Registers middleware for every later call of `raw`.
     *
     * @example plants.raw.use({ onRequest: ({ request }) => request.headers.set("X-Trace", "7") });
     */
    use(...middleware: RawMiddleware[]): void;
    /**
     * Takes middleware away again; what was never registered is ignored.
     *
     * @example plants.raw.eject(tracing);
     */
    eject(...middleware: RawMiddleware[]): void;
}

/** What a call came to, as a value: a union on `ok`, and then on `error.code`. */
type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;
/** The call did what it should. */
interface SafeSuccess<Data> {
    /** Tells it from a failure. */
    readonly ok: true;
    /** What the service stored. */
    readonly data: Data;
    /** The answer beside its body. */
    readonly response: PlantStoreResponse;
}
/** The call failed; `error.outcome` says whether the plant may exist. */
interface SafeFailure {
    /** Tells it from a success. */
    readonly ok: false;
    /** What `createPlant` would have thrown. */
    readonly error: AnyPlantStoreError;
}

/** A client of the Plant Store. */
interface PlantStoreClient {
    /**
     * Creates a plant and resolves to what the service stored of it.
     *
     * @throws one of AnyPlantStoreError: its `code` says what went wrong, its `outcome` whether the plant may exist.
     * @example const plant = await plants.createPlant({ id: 9_223_372_036_854_775_807n, name: "Monstera", tag: "tropical" });
     */
    createPlant(plant: NewPlant, options?: CallOptions): Promise<Plant>;
    /** The same operations with their failures as values: these never reject. */
    readonly safe: SafePlantStoreClient;
    /** The openapi-fetch client underneath, over the same rules. */
    readonly raw: RawClient;
}
/** The client's operations with their failures as values. */
interface SafePlantStoreClient {
    /**
     * Creates a plant. Never rejects: what `createPlant` throws is the result's `error`.
     *
     * @example
     * const result = await plants.safe.createPlant({ id: 1, name: "Fern" });
     * if (result.ok) console.log(result.data.name);
     * else if (result.error.code === "bad_request") console.error(result.error.body.message);
     */
    createPlant(plant: NewPlant, options?: CallOptions): Promise<SafeResult<Plant>>;
}
/**
 * Makes a client. Nothing is sent yet.
 *
 * @throws ConfigurationError when an option is wrong; the message names it and the remedy.
 * @example const plants = createPlantStoreClient({ baseUrl: "https://api.example.com/v1", token: "t1" });
 */
declare function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient;

/**
 * Writes one line an event to the console: attempts and responses as debug, retries as warnings, failures as errors.
 *
 * @example const plants = createPlantStoreClient({ baseUrl, token, onEvent: consoleLogger });
 */
declare function consoleLogger(event: PlantStoreEvent): void;

export { ApiError, AuthenticationError, BadRequestError, ConfigurationError, ConnectionError, InvalidRequestError, InvalidResponseError, PlantStoreError, RequestAbortedError, TimeoutError, TokenError, consoleLogger, createPlantStoreClient };
export type { AnyPlantStoreError, AttemptEvent, CallOptions, ErrorBody, ErrorCode, FailureEvent, HeaderFields, Issue, NewPlant, Outcome, Plant, PlantStoreClient, PlantStoreClientOptions, PlantStoreEvent, PlantStoreEventListener, PlantStoreResponse, RawClient, RawMiddleware, RawOptions, RawParseAs, RawResult, ResponseEvent, RetryEvent, SafeFailure, SafePlantStoreClient, SafeResult, SafeSuccess, TokenProvider, TokenRequest };
