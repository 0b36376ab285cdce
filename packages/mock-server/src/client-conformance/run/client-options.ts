import type { Progress } from "../../conformance/run/run-options.ts";
import * as checks from "../../shared/check-options.ts";
import { checkOptions, isSize, type OptionChecks } from "../../shared/check-options.ts";
import { DEFAULTS } from "../../shared/defaults.ts";
import type { ScenarioResult } from "./client-report.ts";

/** The options of `verifyClient`. */
export interface ClientConformanceOptions {
  /**
   * Runs only these scenarios. Each text is a name or a source (`cites`) in full, such as `"document int64"`, or else a part
   * of one; letters count in any case.
   * @default all
   */
  readonly only?: readonly string[] | undefined;
  /**
   * Leaves out these scenarios, named in the same way.
   * @default none
   */
  readonly skip?: readonly string[] | undefined;
  /**
   * How many scenarios run at the same time. Each calls the client once.
   * @default 8
   */
  readonly jobs?: number | undefined;
  /**
   * The limit for a response that the client is given, in milliseconds. A call that goes on for five seconds more is ended.
   * @default 1_000
   */
  readonly timeoutMs?: number | undefined;
  /**
   * Origins of pages that may call the services, for a client in a browser. Pages of loopback always may.
   * @default none
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /**
   * Ends the run, and each call by its own signal. `verifyClient` rejects with its reason.
   * @default none
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called for each scenario once it is judged, with how many are judged and how many there are.
   * @default none
   */
  readonly onResult?: ((result: ScenarioResult, progress: Progress) => void) | undefined;
}

const CHECKS: OptionChecks<ClientConformanceOptions> = {
  only: checks.names,
  skip: checks.names,
  jobs: ["a whole number from 1", (value) => isSize(value) && value !== 0],
  timeoutMs: checks.aTimeMs(),
  allowedOrigins: checks.strings,
  signal: checks.aSignal,
  onResult: checks.aFunction,
};

type Given = { readonly [Name in keyof ClientConformanceOptions]-?: NonNullable<ClientConformanceOptions[Name]> };

export interface ClientConfiguration extends Omit<Given, "only"> {
  /** Undefined: all. */
  readonly only: readonly string[] | undefined;
}

/** @throws TypeError that names the option which is wrong */
export function configureClientRun(options: ClientConformanceOptions): ClientConfiguration {
  checkOptions("verifyClient", options, CHECKS);
  const { only, skip = [], jobs = DEFAULTS.jobs, timeoutMs = DEFAULTS.clientTimeoutMs } = options;
  const { allowedOrigins = [], signal = new AbortController().signal, onResult = () => {} } = options;
  return { only, skip, jobs, timeoutMs, allowedOrigins, signal, onResult };
}
