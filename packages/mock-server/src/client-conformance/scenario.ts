import type { Level } from "../exchange/finding.ts";
import type { Report, Result } from "../exchange/report.ts";
import type { Fault } from "../service/faults/fault.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import type { CheckName } from "./checks.ts";
import type { GivenPlant } from "./client-call.ts";

/** One situation that a client meets, as data: a service, the plant to create, and the expected behaviour. */
export interface Scenario {
  /** The situation, in words; unique, and the same in every release. */
  readonly name: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** The plant that the client is to create. */
  readonly plant: GivenPlant;
  /** How the service differs from one that works. */
  readonly service: ScenarioService;
  /** The expected behaviour, besides a truthful claim and an end, which every scenario expects. */
  readonly expect: readonly ExpectedBehaviour[];
}

/** How the service of a scenario differs from one that works. */
export interface ScenarioService {
  /** Follows the origin in the base URL. @default "" */
  readonly path?: string;
  /** `"expired"`: only the fresh token is good. `"refused"`: none is. @default the client's token is good */
  readonly token?: "expired" | "refused";
  /** Nobody listens at the port. */
  readonly isDown?: true;
  /** The faults that it injects, in this order. */
  readonly faults?: readonly ScenarioFault[];
}

/**
 * A fault, and when it happens. In the header fields of a `respond`, `{elsewhere}` stands for another origin and `{in 1 s}` for the
 * time a second after the scenario begins, as an HTTP-date.
 */
export interface ScenarioFault extends Pick<InjectOptions, "at" | "times"> {
  /** The fault, made by one of `faults`. */
  readonly fault: Fault;
}

/**
 * A check, and the source that asks for it. `"must"`: a client that fails it is broken. `"should"`: it is safe practice, and
 * a client that fails it gets advice.
 */
export type ExpectedBehaviour = readonly [level: Level, check: CheckName, rule: string];

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
