import { type PlantKey, record } from "../../contract.ts";
import type { Cause } from "../../service/errors.ts";
import type { FaultKind } from "../../service/faults/fault.ts";
import type { Key, PlantFilter } from "../../service/plant-record.ts";
import type { RecordedRequest, UpstreamOutcome } from "../../service/recorded-request.ts";
import { classOf, type StatusClass } from "./status-filter.ts";

/** Selects requests: those with all of these fields, or those for which a function returns true. */
export type RequestFilter = DataFilter | ((request: RecordedRequest) => boolean);

/** Selects requests by their fields: all of these must match. */
export type DataFilter = RequestFields & Omit<PlantFilter, keyof RequestFields>;

/** The fields of a filter. Each other member of the plant is one too, such as `name`: as it was sent, stored or not. */
export interface RequestFields {
  /** As it was sent, such as `"POST"`. */
  readonly method?: string | undefined;
  /** Below the base URL, such as `"/plants"`. */
  readonly path?: string | undefined;
  /** The status of its response, or its class, such as `"4xx"`; `"no response"` if the request ended without one. */
  readonly status?: number | StatusClass | undefined;
  /** The kind of a fault that the request met, such as `"latency"`. */
  readonly fault?: FaultKind | undefined;
  /** The id of the plant in its body, stored or not. */
  readonly id?: PlantKey | undefined;
  /** The cause of one of its violations, such as `"refused_token"`; `"any"` for a request with any violation. */
  readonly cause?: Cause | "any" | undefined;
  /**
   * A text that its `body` or its `path` contains, as the journal shows them. Upper and lower case differ. Only the first
   * 65,536 bytes of a body are searched.
   */
  readonly text?: string | undefined;
  /** What the real service made of it, with `upstream`, such as `"created"` or `"violations"`. */
  readonly upstream?: UpstreamFact | undefined;
  /** Header fields, by names in any case (RFC 9110 5.1), such as `{ "X-Tenant": "botany" }`, without secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Selects by the real service: an outcome of the request there; `"any"` for each request that was handed on; `"violations"` for
 * a response that breaks the contract, without advice.
 */
export type UpstreamFact = UpstreamOutcome | "any" | "violations";

export interface Criterion {
  readonly name: string;
  readonly expected: unknown;
  readonly actual: (request: RecordedRequest) => unknown;
  readonly matches: (request: RecordedRequest) => boolean;
}

export interface Selection {
  /** Empty for a function. */
  readonly criteria: readonly Criterion[];
  readonly matches: (request: RecordedRequest) => boolean;
}

/** The int64s must have the type of those in the requests. */
export function select(filter: Omit<DataFilter, "id"> & { readonly id: Key | undefined }): Selection {
  const { method, path, status, fault, id, cause, text, upstream, headers = {}, ...members } = filter;
  const all: readonly Criterion[] = [
    criterion("method", method, (request) => request.method),
    criterion("path", path, (request) => request.path),
    criterion("status", status, statusOf, (actual) => actual === status || classOf(Number(actual)) === status),
    criterion("fault", fault, kindsOf, (kinds) => kinds.includes(fault)),
    criterion(record.key, id, (request) => request.plant?.[record.key]),
    ...Object.entries(members).map(([name, expected]) =>
      criterion(name, expected, ({ plant }) => plant?.[name as keyof typeof plant]),
    ),
    ...Object.entries(headers).map(([name, expected]) =>
      criterion(`header ${name}`, expected, (request) => request.headers[name.toLowerCase()]),
    ),
    criterion("cause", cause, causesOf, (causes) => (cause === "any" ? causes.length > 0 : causes.includes(cause))),
    criterion("upstream", upstream, upstreamFacts, (facts) => facts.some((fact) => fact === upstream)),
    criterion("text", text, textsOf, (texts) => texts.some((part) => part.includes(text ?? ""))),
  ];
  const criteria = all.filter(({ expected }) => expected !== undefined);
  return { criteria, matches: (request) => criteria.every(({ matches }) => matches(request)) };
}

function criterion<Value>(
  name: string,
  expected: unknown,
  actual: (request: RecordedRequest) => Value,
  matches: (value: Value) => boolean = (value) => value === expected,
): Criterion {
  return { name, expected, actual, matches: (request) => matches(actual(request)) };
}

/** A request that waits has neither a status nor a class. */
const statusOf = ({ state, response }: RecordedRequest) =>
  state === "waiting" ? state : (response?.status ?? "no response");
const kindsOf = ({ faults }: RecordedRequest): readonly unknown[] => faults.map(({ kind }) => kind);
const causesOf = ({ violations }: RecordedRequest): readonly unknown[] => violations.map(({ cause }) => cause);
const textsOf = ({ path, body }: RecordedRequest) => [path, body].filter((part) => part !== undefined);

export const UPSTREAM_FACTS: readonly UpstreamFact[] = [
  "any",
  "created",
  "refused",
  "unknown",
  "not_sent",
  "violations",
];

export function upstreamFacts({ upstream }: RecordedRequest): readonly UpstreamFact[] {
  if (upstream === undefined) return [];
  const { outcome, violations } = upstream;
  return violations.some(({ level }) => level === "must") ? ["any", outcome, "violations"] : ["any", outcome];
}
