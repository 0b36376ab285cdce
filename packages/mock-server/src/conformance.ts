/**
 * What the service promises, as cases, and a run of them against any service.
 *
 * @module @plant-store/mock-server/conformance
 */
export type {
  Case,
  CaseRequest,
  Exchange,
  Expectation,
  ExpectedBody,
  Given,
  StoredPlant,
  Transport,
} from "./conformance/case.ts";
export { cases } from "./conformance/cases.ts";
export { differences, type Observed } from "./conformance/judge.ts";
export type { CaseResult, ConformanceReport, IdRange, Verdict } from "./conformance/run/report.ts";
export { runConformance } from "./conformance/run/run-conformance.ts";
export type { ConformanceOptions, Progress } from "./conformance/run/run-options.ts";
