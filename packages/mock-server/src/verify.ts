/**
 * The checks: of a service by cases, anywhere; of a client by scenarios, which needs Node.
 * @module @plant-store/mock-server/verify
 */
export type { CheckName } from "./client-conformance/checks.ts";
export type {
  ClientCall,
  ClientEnd,
  ClientOutcome,
  ClientRequest,
  GivenPlant,
} from "./client-conformance/client-call.ts";
export type { ClientConformanceOptions } from "./client-conformance/run/client-options.ts";
export type {
  ClientReport,
  ExpectedBehaviour,
  Scenario,
  ScenarioFault,
  ScenarioResult,
  ScenarioService,
} from "./client-conformance/scenario.ts";
export { scenarios } from "./client-conformance/scenarios.ts";
export { verifyClient } from "./client-conformance/verify-client.ts";
export type {
  Case,
  CaseRequest,
  CaseSetup,
  Exchange,
  ExpectedBody,
  ExpectedResponse,
  StoredPlant,
  Transport,
} from "./conformance/case.ts";
export { cases } from "./conformance/decision-cases.ts";
export { differences, type Observed } from "./conformance/differences.ts";
export type { CaseResult, ConformanceReport, IdRange } from "./conformance/run/conformance-report.ts";
export type { ReadBack } from "./conformance/run/read-back.ts";
export { runConformance } from "./conformance/run/run-conformance.ts";
export type { ConformanceOptions, Progress } from "./conformance/run/run-options.ts";
export type { Evidence, Finding, Level, Verdict } from "./exchange/finding.ts";
export type { NamedCause, Report, Result } from "./exchange/report.ts";
export { explainSource } from "./shared/sources.ts";
