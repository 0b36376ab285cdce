import type { Level } from "../scenario.ts";

/**
 * The result of a scenario. `broken`: against the contract or an RFC's MUST, or a false claim. `advice`: against safe practice.
 * `not observed`: the client did not come to the situation, or claimed nothing, so nothing speaks for or against it.
 */
export type ClientVerdict = "holds" | "broken" | "advice" | "not observed";

/** One scenario, judged, with everything that was seen. No text has a token. */
export interface ScenarioResult {
  /** The scenario's. */
  readonly name: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** Its result. */
  readonly verdict: ClientVerdict;
  /** Why it does not hold. */
  readonly reason?: string;
  /** Each check that failed; `reason` joins them. */
  readonly findings: readonly Finding[];
  /** The plant and the base URL that the client was given. */
  readonly given: string;
  /** The expected behaviour. */
  readonly expected: string;
  /** Each request that arrived, with its time and its end. */
  readonly arrived: readonly string[];
  /** The plants that the service held at the end, as JSON. */
  readonly stored: readonly string[];
  /** The client's claim, and the last of its output. */
  readonly said: string;
  /** From its start to its end, in milliseconds. */
  readonly durationMs: number;
}

/** A check that failed. */
export interface Finding {
  /** How much it matters. */
  readonly level: Level;
  /** The difference, in words. */
  readonly text: string;
  /** The source that asks for it. */
  readonly rule: string;
}

/** The result of a run, in JSON's own types. */
export interface ClientReport {
  /** In the order of `scenarios`. */
  readonly results: readonly ScenarioResult[];
  /** How many scenarios hold. */
  readonly holds: number;
  /** How many are broken; a client should reach 0. */
  readonly broken: number;
  /** How many got advice. */
  readonly advice: number;
  /** How many could not be judged, each with its `reason`. */
  readonly notObserved: number;
  /** How many scenarios `only` and `skip` left out. */
  readonly leftOut: number;
}
