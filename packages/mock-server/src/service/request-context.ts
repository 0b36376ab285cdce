import type { Issue } from "../contract.ts";
import type { Refusal } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceRequest } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";
import type { Arrival } from "./plant-storage.ts";
import type { Redaction } from "./secrets.ts";

/** A request, with everything that the service has learned of it so far. */
export interface RequestContext {
  readonly epoch: object;
  /** Undefined until the storage gives it one. */
  number: number | undefined;
  /** Whether the journal already has its entry, because it waits. */
  written: boolean;
  /** In milliseconds since 1970. */
  readonly arrivedAt: number;
  /** Without secrets. */
  readonly request: {
    readonly method: string;
    readonly path: string | undefined;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** As the journal shows it. */
  body: string | undefined;
  /** The plant in the body, with its whole texts. */
  plant: PlantRecord | undefined;
  /** The objections of the service. Undefined members count as none. */
  objections: readonly (Objection | undefined)[];
  /** The faults that it has met. */
  faults: readonly Fault[];
  stored: boolean;
  /** Whether a step took too long. Then the journal is not written either. */
  storageIsStuck: boolean;
}

/** Why a request is refused, with every issue of its body's shape if that is the cause. */
export interface Objection extends Refusal {
  readonly issues?: readonly Issue[];
}

const NONE: readonly never[] = [];

export function beginContext(
  { epoch, number }: Arrival,
  { method, path, headers }: ServiceRequest,
  redaction: Redaction,
  shownHeaders: ShownHeaders,
): RequestContext {
  return {
    epoch,
    number,
    written: false,
    arrivedAt: Date.now(),
    // A copy: the transport may change its own.
    request: {
      method,
      path: path && redaction.path(path, headers.authorization),
      headers: shownHeaders(headers, redaction),
    },
    body: undefined,
    plant: undefined,
    objections: NONE,
    faults: NONE,
    stored: false,
    storageIsStuck: false,
  };
}

/** Returns headers as they are recorded. */
export type ShownHeaders = (
  headers: ServiceRequest["headers"],
  redaction: Redaction,
) => Readonly<Record<string, string>>;

/** Reuses the last headers: clients repeat them, and a thousand requests that share one copy cost less to collect. */
export function createShownHeaders(): ShownHeaders {
  let last: ServiceRequest["headers"] = {};
  let lastRedaction: Redaction | undefined;
  let shown: Readonly<Record<string, string>> = Object.freeze({});
  return (headers, redaction) => {
    if (redaction !== lastRedaction || !areEqual(headers, last)) {
      last = { ...headers };
      lastRedaction = redaction;
      shown = Object.freeze(redaction.headers(headers));
    }
    return shown;
  };
}

function areEqual(one: ServiceRequest["headers"], other: ServiceRequest["headers"]): boolean {
  // Not for-in: V8 discards its code again and again, which took a third of a request's time.
  const names = Object.keys(one);
  // The same number of names and no undefined value: then `other` has no further name.
  const same = names.every((name) => one[name] === other[name] && one[name] !== undefined);
  return same && names.length === Object.keys(other).length;
}
