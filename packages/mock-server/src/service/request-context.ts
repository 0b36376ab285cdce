import type { Issue } from "../contract.ts";
import type { Refusal } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceRequest } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";
import type { Arrival } from "./plant-storage.ts";
import { withoutSecrets } from "./secrets.ts";

/** A request as the service knows it, which learns more and more of it on its way. */
export interface RequestContext {
  readonly epoch: object;
  /** Undefined until the storage has given it one. */
  number: number | undefined;
  /** Whether the journal has its entry already, since it waits. */
  written: boolean;
  /** In milliseconds since 1970. */
  readonly arrivedAt: number;
  readonly request: {
    readonly method: string;
    readonly path: string | undefined;
    /** Without secrets. */
    readonly headers: Readonly<Record<string, string>>;
  };
  /** As the journal shows it. */
  body: string | undefined;
  /** The plant that the body holds, its texts in full length. */
  plant: PlantRecord | undefined;
  /** The objections of the service; undefined members are none. */
  objections: readonly (Objection | undefined)[];
  /** The faults that it has met. */
  faults: readonly Fault[];
  stored: boolean;
  /** Whether a step has taken too long: then the journal is not written either. */
  storageIsStuck: boolean;
}

/** Why a request is refused, with every issue of its body's shape where that is the cause. */
export interface Objection extends Refusal {
  readonly issues?: readonly Issue[];
}

const NONE: readonly never[] = [];

export function beginContext(
  { epoch, number }: Arrival,
  { method, path, headers }: ServiceRequest,
  shownHeaders: ShownHeaders,
): RequestContext {
  return {
    epoch,
    number,
    written: false,
    arrivedAt: Date.now(),
    // A copy, since the transport may change its own.
    request: { method, path, headers: shownHeaders(headers) },
    body: undefined,
    plant: undefined,
    objections: NONE,
    faults: NONE,
    stored: false,
    storageIsStuck: false,
  };
}

/** Headers as they are recorded, without secrets. */
export type ShownHeaders = (headers: ServiceRequest["headers"]) => Readonly<Record<string, string>>;

/** Reuses the last headers: a client repeats them, and a thousand requests that share one copy cost less to collect. */
export function createShownHeaders(): ShownHeaders {
  let last: ServiceRequest["headers"] = {};
  let shown: Readonly<Record<string, string>> = Object.freeze({});
  return (headers) => {
    if (!areEqual(headers, last)) {
      last = { ...headers };
      shown = Object.freeze(withoutSecrets(headers));
    }
    return shown;
  };
}

function areEqual(one: ServiceRequest["headers"], other: ServiceRequest["headers"]): boolean {
  // Not by for-in, whose code V8 throws away again and again: that was a third of a request's time.
  const names = Object.keys(one);
  // One that is undefined may stand for one that the other lacks.
  const same = names.every((name) => one[name] === other[name] && one[name] !== undefined);
  return same && names.length === Object.keys(other).length;
}
