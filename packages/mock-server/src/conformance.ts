/**
 * The service's promises, as cases, and a run of them against any service.
 *
 * @module @plant-store/mock-server/conformance
 */
export type {
  Case,
  CaseRequest,
  CaseSetup,
  Exchange,
  Expectation,
  ExpectedBody,
  StoredPlant,
  Transport,
} from "./conformance/case.ts";
export { cases } from "./conformance/cases.ts";
export { differences, type Observed } from "./conformance/differences.ts";
export { type Cause, causesOf } from "./conformance/run/causes.ts";
export type {
  CaseResult,
  ConformanceReport,
  IdRange,
  Mismatch,
  Verdict,
} from "./conformance/run/conformance-report.ts";
export { runConformance } from "./conformance/run/run-conformance.ts";
export type { ConformanceOptions, Progress } from "./conformance/run/run-options.ts";
export { explainSource } from "./shared/sources.ts";
