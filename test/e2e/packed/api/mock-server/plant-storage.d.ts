import { N as NewPlant } from "./contract.js";
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
    readonly plant: {
        readonly id: bigint;
    } | undefined;
}
interface ServiceResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}
interface PlantRecord extends Readonly<Omit<NewPlant, "id">> {
    readonly id: bigint;
}
type DuplicatePolicy = "replace" | "reject";
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
    readonly plant: PlantRecord | undefined;
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
interface PlantStorage {
    readonly description?: string;
    open(settings: SpaceSettings): PlantSpace;
}
interface SpaceSettings {
    readonly name: string;
    readonly temporary: boolean;
    readonly seed: readonly PlantRecord[];
    readonly journalSize: number;
    readonly timeoutMs: number;
}
interface PlantSpace {
    ready(): Promise<void>;
    begin(): Arrival;
    faults(epoch: object): KnownFaults;
    apply(step: Step): StepResult | Promise<StepResult>;
    readonly plants: PlantReader;
    journal(options?: JournalPageOptions): Promise<JournalPage>;
    changes(after: JournalPlace | undefined, most: number): Promise<JournalChanges>;
    onChange(listener: () => void): () => void;
    inject(fault: Omit<StoredFault, "id">): Promise<number>;
    injected(): Promise<readonly StoredFault[]>;
    remove(id: number): Promise<void>;
    reset(): Promise<void>;
    close(): Promise<void>;
}
interface PlantReader {
    get(id: bigint): Promise<PlantRecord | undefined>;
    count(): Promise<number>;
    page(options?: PageOptions): Promise<PlantPage>;
}
interface PageOptions {
    readonly after?: number | undefined;
    readonly limit?: number | undefined;
}
interface JournalPageOptions extends PageOptions {
    readonly order?: "oldest" | "newest" | undefined;
}
interface Page {
    readonly epoch: string;
    readonly next?: number | undefined;
}
interface PlantPage extends Page {
    readonly plants: readonly PlantRecord[];
}
interface Arrival {
    readonly epoch: object;
    readonly number: number | undefined;
}
interface KnownFaults {
    readonly version: number;
    readonly faults: readonly StoredFault[];
}
interface Step {
    readonly epoch: object;
    readonly number: number | undefined;
    readonly waits: boolean;
    readonly again: boolean;
    readonly version: number | undefined;
    readonly met: readonly StoredFault[];
    readonly plant: PlantRecord | undefined;
    readonly duplicates: DuplicatePolicy;
    readonly bodyLength: number;
    readonly entry: (number: number, stored: boolean) => RecordedRequest;
}
type StepResult = Done | Stale | Gone;
interface Done {
    readonly kind: "done";
    readonly number: number;
    readonly stored: boolean;
}
interface Stale {
    readonly kind: "stale";
}
interface Gone {
    readonly kind: "gone";
    readonly number: number;
}
interface JournalPage extends Page, JournalPlace {
    readonly requests: readonly RecordedRequest[];
    readonly dropped: number;
}
interface JournalPlace {
    readonly epoch: string;
    readonly written: number;
    readonly rewritten: number;
}
interface JournalChange {
    readonly request: RecordedRequest;
    readonly place: JournalPlace;
}
interface JournalChanges {
    readonly changes: readonly JournalChange[];
    readonly place: JournalPlace;
}
export type { Arrival as A, BodyFault as B, Cause as C, Done as D, Fault as F, Gone as G, InjectOptions as I, JournalChange as J, KnownFaults as K, LatencyFault as L, PlantStorage as P, ReceivedRequest as R, StatusFault as S, TransportIdentity as T, Violation as V, SilenceFault as a, SocketFault as b, DuplicatePolicy as c, FaultFilter as d, FaultKind as e, JournalChanges as f, JournalPage as g, JournalPageOptions as h, JournalPlace as i, Page as j, PageOptions as k, PlantPage as l, PlantReader as m, PlantRecord as n, PlantSpace as o, RecordedRequest as p, Refusal as q, ServiceRequest as r, ServiceResponse as s, SpaceSettings as t, Stale as u, Step as v, StepResult as w, StoreFault as x, StoredFault as y, Redaction as z };
