import type { Evidence } from "../../exchange/finding.ts";
import type { Report, Result } from "../../exchange/report.ts";

/** One case, judged. */
export interface CaseResult extends Result {
  /** The `operationId` of the operation that it is about; absent if it is about the whole server. */
  readonly operation?: string;
  /** The request, the token hidden; absent when none was sent. */
  readonly request?: string;
  /** The expected response, in words. */
  readonly expected: string;
  /** The beginning of the response, the token hidden; absent when nothing was sent. */
  readonly received?: string;
  /**
   * How to repeat a case that has findings: a command for any POSIX shell, a line for each request. It takes the token from the
   * variable PLANT_STORE_TOKEN. Absent where it would be too long for a command line, or needs another form of the token.
   */
  readonly curl?: string;
  /** How to repeat it by the SDK. Absent if the SDK would send something else. */
  readonly sdk?: string;
}

/** The result of a run, in JSON's own types. */
export interface ConformanceReport extends Report<CaseResult> {
  /** Where the service stands, without a slash at its end. */
  readonly baseUrl: string;
  /** The evidence of the plain create. Every other case rests on it. */
  readonly plainCreate: Evidence;
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
