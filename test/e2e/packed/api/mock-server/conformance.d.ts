import { NewPlant, Plant } from "./index.js";
type Transport = "store.fetch" | "msw" | "worker" | "http";
interface Case {
    readonly name: string;
    readonly operation?: string;
    readonly cites: readonly string[];
    readonly transports: readonly Transport[];
    readonly because?: string;
    readonly setup: CaseSetup;
    readonly exchanges: readonly Exchange[];
    readonly stored?: readonly StoredPlant[];
}
interface CaseSetup {
    readonly plants?: readonly StoredPlant[];
    readonly auth?: false;
    readonly tokens?: readonly string[];
    readonly verifyTokenThrows?: string;
    readonly maxBodyBytes?: number;
    readonly duplicates?: "replace" | "reject";
    readonly errorStatuses?: "http" | "documented";
    readonly fault?: {
        readonly status: number;
        readonly retryAfter?: number;
        readonly at?: "request" | "response";
        readonly times?: number;
    };
    readonly prefix?: string;
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
}
interface Exchange {
    readonly request: CaseRequest;
    readonly expect: Expectation;
}
interface CaseRequest {
    readonly method: string;
    readonly target: string;
    readonly headers: readonly (readonly [
        name: string,
        value: string
    ])[];
    readonly body: string | Uint8Array | undefined;
    readonly chunked?: true;
    readonly withoutHost?: true;
}
interface Expectation {
    readonly status: number;
    readonly body: ExpectedBody;
    readonly headers: Readonly<Record<string, string | null>>;
}
type ExpectedBody = {
    readonly kind: "plant";
    readonly plant: Plant;
} | {
    readonly kind: "success";
    readonly operation: string;
    readonly sent: string;
} | {
    readonly kind: "error";
    readonly error: number;
    readonly mentions: readonly string[];
} | {
    readonly kind: "none";
} | {
    readonly kind: "document";
    readonly type: string;
    readonly mentions: readonly string[];
};
type StoredPlant = {
    readonly [Name in keyof NewPlant]: bigint extends NewPlant[Name] ? bigint : NewPlant[Name];
};
declare const cases: readonly Case[];
interface Observed {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}
declare function differences(expected: Expectation, observed: Observed): readonly string[];
type Verdict = "holds" | "broken" | "not observed";
interface CaseResult {
    readonly name: string;
    readonly operation?: string;
    readonly cites: readonly string[];
    readonly verdict: Verdict;
    readonly reason?: string;
    readonly mismatches?: readonly Mismatch[];
    readonly request?: string;
    readonly expected: string;
    readonly received?: string;
    readonly durationMs: number;
    readonly curl?: string;
    readonly sdk?: string;
}
interface ConformanceReport {
    readonly baseUrl: string;
    readonly results: readonly CaseResult[];
    readonly holds: number;
    readonly broken: number;
    readonly notObserved: number;
    readonly leftOut: number;
    readonly created: number;
    readonly names: string;
    readonly ids: readonly IdRange[];
}
interface IdRange {
    readonly from: string;
    readonly to: string;
}
interface Mismatch {
    readonly text: string;
    readonly rule: string;
}
interface Cause extends Mismatch {
    readonly results: readonly CaseResult[];
}
declare function causesOf(results: readonly CaseResult[]): readonly Cause[];
interface ConformanceOptions {
    readonly baseUrl: string;
    readonly token?: string | undefined;
    readonly decisions?: boolean | undefined;
    readonly only?: readonly string[] | undefined;
    readonly skip?: readonly string[] | undefined;
    readonly timeoutMs?: number | undefined;
    readonly onResult?: ((result: CaseResult, progress: Progress) => void) | undefined;
    readonly fetch?: typeof globalThis.fetch | undefined;
    readonly random?: (() => number) | undefined;
}
interface Progress {
    readonly done: number;
    readonly total: number;
}
declare function runConformance(options: ConformanceOptions): Promise<ConformanceReport>;
declare function explainSource(source: string): string | undefined;
export { cases, causesOf, differences, explainSource, runConformance };
export type { Case, CaseRequest, CaseResult, CaseSetup, Cause, ConformanceOptions, ConformanceReport, Exchange, Expectation, ExpectedBody, IdRange, Mismatch, Observed, Progress, StoredPlant, Transport, Verdict };
