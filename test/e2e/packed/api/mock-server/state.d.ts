import { N as NewPlant, a as NamedRecord, b as PlantKey } from "./contract.js";
declare const ERRORS: {
    readonly invalid_utf8: 40001;
    readonly byte_order_mark: 40002;
    readonly malformed_json: 40003;
    readonly shape_violation: 40004;
    readonly duplicate_id: 40005;
    readonly impossible_preference: 40006;
    readonly malformed_host: 40007;
    readonly malformed_request: 40008;
    readonly missing_token: 40101;
    readonly other_scheme: 40102;
    readonly malformed_token: 40103;
    readonly refused_token: 40104;
    readonly origin_not_allowed: 40301;
    readonly host_not_allowed: 40302;
    readonly unknown_path: 40401;
    readonly unknown_plant: 40403;
    readonly method_not_allowed: 40501;
    readonly request_timeout: 40801;
    readonly body_too_large: 41301;
    readonly unsupported_media_type: 41501;
    readonly unsupported_content_coding: 41502;
    readonly unmet_expectation: 41701;
    readonly header_too_large: 43101;
    readonly internal: 50001;
};
type Cause = keyof typeof ERRORS;
interface Refusal {
    readonly cause?: Cause;
    readonly status: number;
    readonly error: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
}
interface LatencyFault {
    readonly kind: "latency";
    readonly minMs: number;
    readonly maxMs: number;
}
interface StatusFault {
    readonly kind: "status";
    readonly status: number;
    readonly retryAfter?: string;
}
interface BodyFault {
    readonly kind: "malformedJson" | "wrongShape" | "emptyBody";
}
interface SilenceFault {
    readonly kind: "hang" | "networkError";
}
type StoreFault = LatencyFault | StatusFault | BodyFault | SilenceFault;
interface SocketFault {
    readonly kind: "connectionReset" | "emptyReply" | "truncatedBody" | "garbage";
}
type Fault = StoreFault | SocketFault;
type FaultKind = Fault["kind"];
declare const faults: {
    latency(ms: number, maxMs?: number): LatencyFault;
    status(status: number, options?: {
        readonly retryAfter?: number | Date | undefined;
    }): StatusFault;
    malformedJson(): BodyFault;
    wrongShape(): BodyFault;
    emptyBody(): BodyFault;
    hang(): SilenceFault;
    networkError(): SilenceFault;
    connectionReset(): SocketFault;
    emptyReply(): SocketFault;
    truncatedBody(): SocketFault;
    garbage(): SocketFault;
};
type Exact<Value> = bigint extends Value ? Exclude<Value, number> : ExactMembers<Value>;
type ExactMembers<Value> = Value extends readonly (infer Element)[] ? readonly Exact<Element>[] : Value extends object ? {
    readonly [Name in keyof Value]: Exact<Value[Name]>;
} : Value;
type PlantRecord = Exact<NewPlant>;
type NamedPlant = Exact<NamedRecord>;
type DuplicatePolicy = "replace" | "reject";
interface Redaction {
    headers(headers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>;
    path(path: string, authorization: string | undefined): string;
    message(text: string, authorization: string | undefined): string;
    with(token: string): Redaction;
}
type TransportIdentity = object;
interface ServiceRequest {
    readonly method: string;
    readonly path: string | undefined;
    readonly query?: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    readonly readBody: (limit: number) => Promise<Uint8Array | undefined>;
    readonly redaction?: Redaction;
    readonly transport?: TransportIdentity;
    readonly onBegin?: (known: KnownRequest) => void;
    readonly onFailure?: (failure: unknown) => void;
}
interface KnownRequest {
    readonly number: number | undefined;
    readonly plant: NamedPlant | undefined;
}
interface ServiceResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}
interface Violation {
    readonly cause: Cause;
    readonly message: string;
    readonly pointer?: string;
}
interface ReceivedRequest {
    readonly number: number;
    readonly time: Date;
    readonly method: string;
    readonly path: string | undefined;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | undefined;
    readonly plant: NamedPlant | undefined;
    readonly violations: readonly Violation[];
}
interface RecordedRequest extends ReceivedRequest {
    readonly faults: readonly Fault[];
    readonly stored: boolean;
    readonly state: "waiting" | "completed";
    readonly durationMs: number | undefined;
    readonly response: ServiceResponse | undefined;
}
interface InjectOptions {
    readonly at?: "request" | "response" | undefined;
    readonly times?: number | undefined;
    readonly probability?: number | undefined;
    readonly when?: FaultFilter | undefined;
}
type FaultFilter = PlantFilter | ((request: ReceivedRequest) => boolean);
type PlantFilter = {
    readonly [Name in keyof NewPlant]?: NewPlant[Name] | undefined;
};
interface StoredFault {
    readonly id: number;
    readonly fault: Fault;
    readonly stage: "delay" | "request" | "response";
    readonly transport: TransportIdentity | undefined;
    readonly probability: number;
    readonly when: FaultFilter | undefined;
    readonly left: number;
}
type Injection = Omit<StoredFault, "id">;
interface InjectedFault {
    readonly id: string;
    remaining(): Promise<number>;
    remove(): Promise<void>;
}
interface ActiveFault extends InjectedFault, Required<Pick<InjectOptions, "probability">> {
    readonly fault: Fault;
    readonly at: "request" | "response";
    readonly when: FaultFilter | undefined;
    readonly left: number;
}
interface Admission {
    readonly kind: "admitted";
}
interface Service {
    readonly prefix: string;
    readonly redaction: Redaction;
    respond(request: ServiceRequest, admission?: Admission): Promise<ServiceResponse>;
    admit(request: ServiceRequest): Promise<Admission | ServiceResponse>;
    refuse(refusal: Refusal): ServiceResponse;
    inject(injection: Injection): Promise<InjectedFault>;
    injected(): Promise<readonly ActiveFault[]>;
    goodToken(): string | undefined;
}
type JournalEvent = StartEvent | RequestEvent | ResetEvent | GapEvent;
interface Identified {
    readonly id: string;
}
interface StartEvent extends Identified {
    readonly kind: "start";
}
interface RequestEvent extends Identified {
    readonly kind: "started" | "completed";
    readonly request: RecordedRequest;
}
interface ResetEvent extends Identified {
    readonly kind: "reset";
    readonly epoch: string;
}
interface GapEvent extends Identified {
    readonly kind: "gap";
    readonly missed: number;
}
type StatusClass = "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no response";
type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);
interface DataFilter {
    readonly method?: string | undefined;
    readonly path?: string | undefined;
    readonly status?: number | StatusClass | undefined;
    readonly fault?: FaultKind | undefined;
    readonly id?: PlantKey | undefined;
    readonly cause?: Cause | "any" | undefined;
    readonly text?: string | undefined;
}
interface RequestCounts {
    readonly total?: number | undefined;
    readonly status?: Readonly<Record<number, number>> | undefined;
    readonly faults?: Readonly<Partial<Record<FaultKind, number>>> | undefined;
    readonly violations?: number | Readonly<Partial<Record<Cause, number>>> | undefined;
    readonly order?: readonly RequestFilter[] | undefined;
}
interface RequestJournal {
    all(filter?: RequestFilter): Promise<readonly RecordedRequest[]>;
    last(filter?: RequestFilter): Promise<RecordedRequest | undefined>;
    count(filter?: RequestFilter): Promise<number>;
    waitFor(count: number, filter?: RequestFilter, options?: {
        readonly timeoutMs?: number | undefined;
    }): Promise<readonly RecordedRequest[]>;
    verify(counts: RequestCounts): Promise<void>;
    follow(options?: {
        readonly after?: string | undefined;
        readonly signal?: AbortSignal | undefined;
    }): AsyncIterable<JournalEvent>;
}
interface StoredPlants {
    get(id: PlantKey): Promise<PlantRecord | undefined>;
    has(id: PlantKey): Promise<boolean>;
    count(): Promise<number>;
    values(): Promise<readonly PlantRecord[]>;
}
interface PlantStoreState {
    readonly plants: StoredPlants;
    readonly requests: RequestJournal;
    inject(fault: StoreFault, options?: InjectOptions): Promise<InjectedFault>;
    injected(): Promise<readonly ActiveFault[]>;
    reset(): Promise<void>;
}
export { faults as u };
export type { ActiveFault as A, BodyFault as B, Cause as C, DataFilter as D, Fault as F, GapEvent as G, InjectOptions as I, JournalEvent as J, LatencyFault as L, NamedPlant as N, PlantRecord as P, ReceivedRequest as R, Service as S, TransportIdentity as T, Violation as V, DuplicatePolicy as a, FaultFilter as b, FaultKind as c, InjectedFault as d, PlantStoreState as e, RecordedRequest as f, Refusal as g, RequestCounts as h, RequestEvent as i, RequestFilter as j, RequestJournal as k, ResetEvent as l, ServiceRequest as m, ServiceResponse as n, SilenceFault as o, SocketFault as p, StartEvent as q, StatusFault as r, StoreFault as s, StoredPlants as t };
