import { NewPlant, Plant } from "./index.js";
import { M as Mismatch, C as CaseResult, a as ConformanceOptions, b as ConformanceReport } from "./run-options.js";
export { I as IdRange, P as Progress, V as Verdict } from "./run-options.js";
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
interface Cause extends Mismatch {
    readonly results: readonly CaseResult[];
}
declare function causesOf(results: readonly CaseResult[]): readonly Cause[];
declare function runConformance(options: ConformanceOptions): Promise<ConformanceReport>;
declare function explainSource(source: string): string | undefined;
export { CaseResult, ConformanceOptions, ConformanceReport, Mismatch, cases, causesOf, differences, explainSource, runConformance };
export type { Case, CaseRequest, CaseSetup, Cause, Exchange, Expectation, ExpectedBody, Observed, StoredPlant, Transport };
