/**
 * The service's promises, as cases, and a run of them against any service.
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
export type { CaseResult, ConformanceReport, IdRange } from "./conformance/run/conformance-report.ts";
export type { ReadBack } from "./conformance/run/read-back.ts";
export { runConformance } from "./conformance/run/run-conformance.ts";
export type { ConformanceOptions, Progress } from "./conformance/run/run-options.ts";
export { type Cause, causesOf, type Judged } from "./exchange/causes.ts";
export type { Evidence, Finding, Level, Verdict } from "./exchange/finding.ts";
export type { NamedCause, Report, Result } from "./exchange/report.ts";
export { explainSource } from "./shared/sources.ts";
