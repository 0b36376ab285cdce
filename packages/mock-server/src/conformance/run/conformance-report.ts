/**
 * The result of a case. `not observed`: nothing that the service did could decide it, so it speaks neither for nor
 * against it.
 */
export type Verdict = "holds" | "broken" | "not observed";

/** One case, judged. */
export interface CaseResult {
  /** The case's. */
  readonly name: string;
  /** The `operationId` of the operation that it is about; absent if it is about the whole server. */
  readonly operation?: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** Its result. */
  readonly verdict: Verdict;
  /** Why it is broken, or could not be observed. */
  readonly reason?: string;
  /** Each way in which a broken case's response differs; `reason` joins them. Absent when it is not broken. */
  readonly mismatches?: readonly Mismatch[];
  /** The request, the token hidden; absent when none was sent. */
  readonly request?: string;
  /** The expected response, in words. */
  readonly expected: string;
  /** The beginning of the response, the token hidden; absent when nothing was sent. */
  readonly received?: string;
  /** How long its requests took, in milliseconds; 0 when none was sent. */
  readonly durationMs: number;
  /**
   * How to repeat a broken case: a command for any POSIX shell, a line for each request. It takes the token from the
   * variable PLANT_STORE_TOKEN. Absent where it would be too long for a command line.
   */
  readonly curl?: string;
  /** How to repeat a broken case by the SDK. Absent if the SDK would send something else. */
  readonly sdk?: string;
}

/** The result of a run, in JSON's own types. */
export interface ConformanceReport {
  /** Where the service stands, without a slash at its end. */
  readonly baseUrl: string;
  /** In the order in which they ran. */
  readonly results: readonly CaseResult[];
  /** How many cases hold. */
  readonly holds: number;
  /** How many are broken; a service should reach 0. */
  readonly broken: number;
  /** How many could not be judged, each with its `reason`. */
  readonly notObserved: number;
  /** How many cases `only` and `skip` left out. */
  readonly leftOut: number;
  /** How many creates got a 2xx, and so may be plants now. */
  readonly created: number;
  /** How the names of the plants begin; those of the decisions' cases have names of their own. */
  readonly names: string;
  /** Where the ids of the plants lie; those of the decisions' cases lie elsewhere. */
  readonly ids: readonly IdRange[];
}

/** Both ends included, as text since they are past 2^53. */
export interface IdRange {
  /** The lowest id. */
  readonly from: string;
  /** The highest id. */
  readonly to: string;
}

/** One way in which a response differs from the expected one. */
export interface Mismatch {
  /** The expected and the received value, such as `status: expected 200, received 201`. */
  readonly text: string;
  /** The source that asks for it: see `explainSource`. */
  readonly rule: string;
}

/** A verdict and its reasons. Without a rule, a mismatch is against the case's own. */
export type Judgement =
  | { readonly verdict: "holds" }
  | { readonly verdict: "not observed"; readonly reason: string }
  | { readonly verdict: "broken"; readonly mismatches: readonly FoundMismatch[] };

export type FoundMismatch = Pick<Mismatch, "text"> & Partial<Mismatch>;

export const HOLDS: Judgement = { verdict: "holds" };

export function judgementOf(mismatches: readonly FoundMismatch[], notObservedReason?: string): Judgement {
  if (mismatches.length > 0) return { verdict: "broken", mismatches };
  return notObservedReason === undefined ? HOLDS : notObserved(notObservedReason);
}

export const notObserved = (reason: string): Judgement => ({ verdict: "not observed", reason });
