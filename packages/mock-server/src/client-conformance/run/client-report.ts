import type { Report, Result } from "../../exchange/report.ts";

/** One scenario, judged, with everything that was seen. No text has a token. */
export interface ScenarioResult extends Result {
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
  /** The names of the scenarios that repeat it. */
  readonly repeatedBy: readonly string[];
}

/** The result of a run, in JSON's own types. */
export type ClientReport = Report<ScenarioResult>;
