/**
 * The behaviour of a good client, as scenarios, and a run of them against any client. Needs Node.
 * @module @plant-store/mock-server/client-conformance
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
export type { ClientReport, ScenarioResult } from "./client-conformance/run/client-report.ts";
export { verifyClient } from "./client-conformance/run/verify-client.ts";
export type { Expectation, Scenario, ScenarioFault, ScenarioService } from "./client-conformance/scenario.ts";
export { scenarios } from "./client-conformance/scenarios.ts";
export type { Progress } from "./conformance/run/run-options.ts";
export type { Judged } from "./exchange/causes.ts";
export type { Evidence, Finding, Level, Verdict } from "./exchange/finding.ts";
export type { NamedCause, Report, Result } from "./exchange/report.ts";
