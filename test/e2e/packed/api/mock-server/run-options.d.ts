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
export type { CaseResult as C, IdRange as I, Mismatch as M, Progress as P, Verdict as V, ConformanceOptions as a, ConformanceReport as b };
