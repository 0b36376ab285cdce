import { availableParallelism } from "node:os";
import type { Progress } from "../../conformance/run/run-options.ts";
import { aFunction, aSignal, aTimeMs, isSize, names, strings } from "../../shared/check-options.ts";
import { DEFAULTS, type OptionTable, readOptions, type WithDefaults } from "../../shared/option-table.ts";
import type { ScenarioResult } from "../scenario.ts";

/** The options of `verifyClient`. */
export interface ClientConformanceOptions {
  /**
   * Runs only these scenarios. Each text is a name or a source (`cites`) in full, such as `"document int64"`, or else a part
   * of one; letters count in any case.
   * @default all
   */
  readonly only?: readonly string[] | undefined;
  /** Leaves out these scenarios, named in the same way. @default none */
  readonly skip?: readonly string[] | undefined;
  /**
   * How many scenarios run at the same time. Each calls the client once. From 2, as many that wait for a limit run beside them.
   * @default the number of processor cores
   */
  readonly jobs?: number | undefined;
  /**
   * The limit for a response that the client is given, in milliseconds. A call that goes on for five seconds more,
   * or four times as long as the first one took, is ended; the first one has fifteen.
   * @default 1_000
   */
  readonly timeoutMs?: number | undefined;
  /** Origins of pages that may call the services, for a client in a browser, beside loopback. @default none */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Ends the run, and each call by its own signal. `verifyClient` rejects with its reason. @default none */
  readonly signal?: AbortSignal | undefined;
  /** Called for each scenario once it is judged, with how many are judged and how many there are. @default none */
  readonly onResult?: ((result: ScenarioResult, progress: Progress) => void) | undefined;
}

type Filled = "skip" | "jobs" | "timeoutMs" | "allowedOrigins" | "onResult";

export interface ClientConfiguration extends WithDefaults<ClientConformanceOptions, Filled> {
  readonly signal: AbortSignal;
}

const OPTIONS: OptionTable<ClientConformanceOptions, Filled> = {
  only: [names],
  skip: [names, []],
  jobs: [["a whole number from 1", (value) => isSize(value) && value !== 0], availableParallelism()],
  timeoutMs: [aTimeMs(), DEFAULTS.clientTimeoutMs],
  allowedOrigins: [strings, []],
  signal: [aSignal],
  onResult: [aFunction, () => {}],
};

export function configureClientRun(options: ClientConformanceOptions): ClientConfiguration {
  const read = readOptions("verifyClient", options, OPTIONS);
  return { ...read, signal: options.signal ?? new AbortController().signal };
}
