import { I as InjectOptions, F as Fault, e as FaultFilter, o as Redaction, k as ServiceRequest, l as ServiceResponse, i as Refusal, p as Injection, h as RecordedRequest, f as FaultKind, C as Cause, P as PlantRecord, n as StoreFault } from "./stored-fault.js";
import { a as PlantKey } from "./contract.js";
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
export type { ActiveFault as A, DataFilter as D, GapEvent as G, InjectedFault as I, JournalEvent as J, PlantStoreState as P, RequestCounts as R, Service as S, RequestEvent as a, RequestFilter as b, RequestJournal as c, ResetEvent as d, StartEvent as e, StoredPlants as f };
