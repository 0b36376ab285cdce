interface Issue {
    readonly pointer: string;
    readonly expected: string;
    readonly received: string;
}
type Reading<Value> = {
    readonly value: Value;
    readonly issues?: undefined;
} | {
    readonly value?: undefined;
    readonly issues: readonly Issue[];
};
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
        NewPlant: {
            id: number | bigint;
        } & components$1["schemas"]["Plant"];
        Plant: {
            name: string;
            tag?: string;
        };
        Error: {
            error: number;
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
        requestBody: {
            content: {
                "application/json": components$1["schemas"]["NewPlant"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components$1["schemas"]["Plant"];
                };
            };
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
declare const createPlant: {
    readonly method: "POST";
    readonly path: "/plants";
    readonly arguments: readonly [
        "body"
    ];
    readonly hint: string;
    readonly body: Read<Schemas["NewPlant"]>;
    readonly responses: {
        readonly 200: Read<Schemas["Plant"]>;
        readonly 400: Read<Schemas["Error"]>;
    };
};
declare const operations$1: {
    readonly createPlant: typeof createPlant;
};
type OperationId = keyof typeof operations$1;
type NewRecord = components$1["schemas"]["NewPlant"];
type ReturnedRecord = components$1["schemas"]["Plant"];
type NewPlant$1 = components$1["schemas"]["NewPlant"];
type Plant$1 = components$1["schemas"]["Plant"];
interface Methods<Options> {
    createPlant(plant: NewPlant$1, options?: Options): Promise<Plant$1>;
}
interface SafeMethods<Options, Results extends Record<keyof Methods<Options>, unknown>> {
    createPlant(plant: NewPlant$1, options?: Options): Promise<Results["createPlant"]>;
}
type paths = paths$1;
type components = components$1;
type operations = operations$2;
type Contract = typeof operations$1;
type Method = Contract[OperationId]["method"];
type RequestText = Contract[OperationId] extends {
    readonly body: unknown;
} ? string : string | null;
type NewPlant = NewRecord;
type Plant = ReturnedRecord;
type ErrorBody = components["schemas"]["Error"];
interface Responding {
    readonly responses: object;
}
type DataOf<Described extends Responding> = BodyOf<Described, SuccessOf<Described>>;
type FailureStatus = {
    [Id in OperationId]: Exclude<StatusOf<Contract[Id]>, SuccessOf<Contract[Id]>>;
}[OperationId];
type FurtherStatus = Exclude<FailureStatus, 400 | 401>;
type FailureBody<Statuses = number> = {
    [Id in OperationId]: BodyOf<Contract[Id], FailureStatus & Statuses>;
}[OperationId];
type StatusOf<Described extends Responding> = keyof Described["responses"] & number;
type SuccessOf<Described extends Responding> = {
    [Status in StatusOf<Described>]: `${Status}` extends `2${string}` ? Status : never;
}[StatusOf<Described>];
type BodyOf<Described extends Responding, Statuses> = {
    [Status in StatusOf<Described> & Statuses]: Described["responses"][Status] extends Read<infer Body> ? Body : undefined;
}[StatusOf<Described> & Statuses];
interface PlantStoreResponse {
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
}
type Outcome = "not_sent" | "refused" | "unknown";
type DocumentedCode = [
    FurtherStatus
] extends [
    never
] ? never : "documented";
interface Names extends Record<DocumentedCode, "ApiError"> {
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
type ErrorCode = keyof Names;
type AnyPlantStoreError = ConfigurationError | InvalidRequestError | TokenError | BadRequestError | AuthenticationError | ApiError | DocumentedError | InvalidResponseError | ConnectionError | TimeoutError | RequestAbortedError;
type PlantStoreErrorInit<Members = unknown> = Partial<CommonInit & Members>;
interface CommonInit {
    readonly message: string;
    readonly outcome: Outcome;
    readonly cause: unknown;
}
interface PlantStoreResponseInit extends Omit<PlantStoreResponse, "headers"> {
    readonly headers: ConstructorParameters<typeof Headers>[0];
}
declare abstract class PlantStoreError<Code extends ErrorCode = ErrorCode, Members = unknown> extends Error {
    static readonly code: ErrorCode;
    readonly name: Names[NoInfer<Code>];
    readonly code: NoInfer<Code>;
    readonly outcome: Outcome;
    constructor(init?: PlantStoreErrorInit<Members>);
    static is(value: unknown): value is AnyPlantStoreError;
}
declare class ConfigurationError extends PlantStoreError<"configuration"> {
    static readonly code: ErrorCode;
}
declare class InvalidRequestError extends PlantStoreError<"invalid_request", {
    readonly issues: readonly Issue[];
}> {
    static readonly code: ErrorCode;
    readonly issues: readonly Issue[];
}
declare class TokenError extends PlantStoreError<"token"> {
    static readonly code: ErrorCode;
}
type ApiErrorCode = "api" | "bad_request" | "unauthenticated" | DocumentedCode;
type ApiErrorBody<Code extends ApiErrorCode> = Code extends "bad_request" ? ErrorBody : Code extends DocumentedCode ? FailureBody<FurtherStatus> : Code extends "unauthenticated" ? string | FailureBody<401> : string;
type DocumentedError = {
    [Status in FurtherStatus]: ApiError<DocumentedCode> & {
        readonly status: Status;
        readonly body: FailureBody<Status>;
    };
}[FurtherStatus];
declare class ApiError<Code extends ApiErrorCode = "api"> extends PlantStoreError<Code, PlantStoreResponseInit & {
    readonly body: ApiErrorBody<Code>;
}> implements PlantStoreResponse {
    static readonly code: ErrorCode;
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    readonly body: ApiErrorBody<NoInfer<Code>>;
}
declare class BadRequestError extends ApiError<"bad_request"> {
    static readonly code: ErrorCode;
}
declare class AuthenticationError extends ApiError<"unauthenticated"> {
    static readonly code: ErrorCode;
}
interface Difference {
    readonly issues: readonly Issue[];
    readonly excerpt: string;
}
declare class InvalidResponseError extends PlantStoreError<"invalid_response", PlantStoreResponseInit & Difference> implements PlantStoreResponse {
    static readonly code: ErrorCode;
    readonly url: string;
    readonly status: number;
    readonly headers: Headers;
    readonly requestId: string | undefined;
    readonly retryAfterMs: number | undefined;
    readonly attempts: number;
    readonly issues: readonly Issue[];
    readonly excerpt: string;
}
declare class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<Code, Pick<PlantStoreResponse, "url" | "attempts">> {
    static readonly code: ErrorCode;
    readonly url: string;
    readonly attempts: number;
}
declare class TimeoutError extends ConnectionError<"timeout"> {
    static readonly code: ErrorCode;
}
declare class RequestAbortedError extends PlantStoreError<"aborted", {
    readonly attempts: number;
}> {
    static readonly code: ErrorCode;
    readonly attempts: number;
}
type SafeResult<Data> = SafeSuccess<Data> | SafeFailure;
interface SafeSuccess<Data> {
    readonly ok: true;
    readonly data: Data;
    readonly response: PlantStoreResponse;
}
interface SafeFailure {
    readonly ok: false;
    readonly error: AnyPlantStoreError;
}
type PlantStoreEvent = AttemptEvent | ResponseEvent | RetryEvent | FailureEvent;
interface EventBase {
    readonly callId: number;
    readonly attempt: number;
}
interface AttemptEvent extends EventBase {
    readonly type: "attempt";
    readonly method: Method;
    readonly url: string;
}
interface ResponseEvent extends EventBase {
    readonly type: "response";
    readonly status: number;
    readonly requestId: string | undefined;
    readonly durationMs: number;
}
interface RetryEvent extends EventBase {
    readonly type: "retry";
    readonly delayMs: number;
    readonly error: AnyPlantStoreError;
}
interface FailureEvent extends EventBase {
    readonly type: "failure";
    readonly error: AnyPlantStoreError;
}
type PlantStoreEventListener = (event: PlantStoreEvent) => void;
interface FetchInit {
    readonly method: Method;
    readonly headers: Record<string, string>;
    readonly body: RequestText;
    readonly signal: AbortSignal;
    readonly redirect: "manual";
}
interface FetchResponse {
    readonly status: number;
    readonly headers?: object | undefined;
    readonly type?: string | undefined;
    readonly redirected?: boolean | undefined;
    readonly bodyUsed?: boolean | undefined;
    readonly body?: unknown;
    arrayBuffer?(): Promise<ArrayBufferLike>;
    text?(): Promise<string>;
    json?(): Promise<unknown>;
}
type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
type TokenProvider = (request: TokenRequest) => ProvidedToken | Promise<ProvidedToken>;
type ProvidedToken = string | {
    readonly token: string;
    readonly expiresAt?: Date | number | undefined;
};
interface TokenRequest {
    readonly forceRefresh: boolean;
    readonly signal: AbortSignal;
}
type HeaderFields = Readonly<Record<string, string | null | undefined>>;
interface PlantStoreClientOptions {
    readonly baseUrl?: string | URL | undefined;
    readonly token?: string | TokenProvider | null | undefined;
    readonly timeoutMs?: number | undefined;
    readonly deadlineMs?: number | undefined;
    readonly maxRetries?: number | undefined;
    readonly retryUnsafe?: boolean | undefined;
    readonly headers?: HeaderFields | undefined;
    readonly fetch?: Fetch | undefined;
    readonly allowInsecureHttp?: boolean | undefined;
    readonly maxResponseBytes?: number | undefined;
    readonly onEvent?: PlantStoreEventListener | undefined;
}
interface CallOptions extends Pick<PlantStoreClientOptions, "token" | "timeoutMs" | "deadlineMs" | "maxRetries" | "retryUnsafe" | "maxResponseBytes" | "headers" | "onEvent"> {
    readonly signal?: AbortSignal | undefined;
}
interface PlantStoreClient extends Methods<CallOptions> {
    readonly safe: SafePlantStoreClient;
}
interface SafePlantStoreClient extends SafeMethods<CallOptions, {
    [Id in OperationId]: SafeResult<DataOf<Contract[Id]>>;
}> {
}
declare function createPlantStoreClient(options?: PlantStoreClientOptions): PlantStoreClient;
export { BadRequestError as B, InvalidRequestError as I, createPlantStoreClient as K, RequestAbortedError as R, TimeoutError as T, ApiError as a, AuthenticationError as c, ConfigurationError as d, ConnectionError as e, InvalidResponseError as j, PlantStoreError as o, TokenError as z };
export type { AnyPlantStoreError as A, CallOptions as C, TokenProvider as D, ErrorBody as E, FailureEvent as F, TokenRequest as G, HeaderFields as H, components as J, operations as L, paths as M, NewPlant as N, Outcome as O, PlantStoreEvent as P, Method as Q, SafeFailure as S, Contract as U, OperationId as V, Read as W, AttemptEvent as b, ErrorCode as f, Fetch as g, FetchInit as h, FetchResponse as i, Issue as k, Plant as l, PlantStoreClient as m, PlantStoreClientOptions as n, PlantStoreErrorInit as p, PlantStoreEventListener as q, PlantStoreResponse as r, PlantStoreResponseInit as s, ProvidedToken as t, ResponseEvent as u, RetryEvent as v, SafePlantStoreClient as w, SafeResult as x, SafeSuccess as y };
