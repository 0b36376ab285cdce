import { N as NewPlant, b as NamedRecord } from "./contract.js";
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
interface Made<Kind> {
    readonly kind: Kind;
}
interface LatencyFault extends Made<"latency"> {
    readonly minMs: number;
    readonly maxMs: number;
}
interface StatusFault extends Made<"status"> {
    readonly status: number;
    readonly retryAfter?: string;
}
interface DripFault extends Made<"drip"> {
    readonly bytesPerSecond: number;
}
interface RespondFault extends Made<"respond"> {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly bodyBase64?: string;
}
interface InformationalFault extends Made<"informational"> {
    readonly status: number;
}
type BodyFault = Made<"malformedJson" | "wrongShape" | "emptyBody">;
type SilenceFault = Made<"hang" | "networkError">;
type StoreFault = LatencyFault | DripFault | StatusFault | RespondFault | BodyFault | SilenceFault;
type BrokenConnectionFault = Made<"connectionReset" | "emptyReply" | "truncatedBody" | "garbage">;
type SocketFault = BrokenConnectionFault | InformationalFault;
type Fault = StoreFault | SocketFault;
type FaultKind = Fault["kind"];
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
    readonly bytes?: Uint8Array<ArrayBuffer>;
    readonly sending?: Sending;
}
interface Sending {
    readonly bytesPerSecond?: number;
    readonly informational: readonly number[];
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
export type { BodyFault as B, Cause as C, DripFault as D, Fault as F, InjectOptions as I, LatencyFault as L, NamedPlant as N, PlantRecord as P, RespondFault as R, StatusFault as S, TransportIdentity as T, Violation as V, SilenceFault as a, BrokenConnectionFault as b, InformationalFault as c, DuplicatePolicy as d, FaultFilter as e, FaultKind as f, ReceivedRequest as g, RecordedRequest as h, Refusal as i, Sending as j, ServiceRequest as k, ServiceResponse as l, SocketFault as m, StoreFault as n, Redaction as o, Injection as p };
