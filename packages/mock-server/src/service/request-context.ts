import type { Issue } from "../contract.ts";
import type { Refusal } from "./errors.ts";
import type { Fault } from "./faults/fault.ts";
import type { ServiceRequest } from "./message.ts";
import type { NamedPlant } from "./plant-record.ts";
import type { UpstreamExchange } from "./recorded-request.ts";
import type { Redaction } from "./secrets.ts";
import type { Arrival } from "./space.ts";

export interface RequestContext extends Arrival {
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
  /** The plant that it names, with its whole texts. */
  plant: NamedPlant | undefined;
  /** Undefined members count as none. */
  objections: readonly (Objection | undefined)[];
  faults: readonly Fault[];
  stored: boolean;
  upstream: UpstreamExchange | undefined;
}

/** Has every issue of the body's shape if that is the cause. */
export interface Objection extends Refusal {
  readonly issues?: readonly Issue[];
}

export function beginContext(
  { method, path, headers }: ServiceRequest,
  redaction: Redaction,
  shownHeaders: ShownHeaders,
): RequestContext {
  return {
    epoch: undefined,
    number: undefined,
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
    objections: [],
    faults: [],
    stored: false,
    upstream: undefined,
  };
}

export type ShownHeaders = (
  headers: ServiceRequest["headers"],
  redaction: Redaction,
) => Readonly<Record<string, string>>;

/** Reuses the last headers: clients repeat them, and a thousand requests that share one copy cost less to collect. */
export function createShownHeaders(): ShownHeaders {
  let last:
    | { readonly headers: ServiceRequest["headers"]; readonly by: Redaction; readonly shown: ReturnType<ShownHeaders> }
    | undefined;
  return (headers, by) => {
    if (last?.by !== by || !areEqual(last.headers, headers))
      last = { headers: { ...headers }, by, shown: Object.freeze(by.headers(headers)) };
    return last.shown;
  };
}

/** Not by their JSON, which took a twentieth of the service's time. */
function areEqual(one: ServiceRequest["headers"], other: ServiceRequest["headers"]): boolean {
  const names = Object.keys(other);
  // As many names and no undefined value: then `one` has no further name.
  const areSame = names.every((name) => other[name] !== undefined && other[name] === one[name]);
  return areSame && names.length === Object.keys(one).length;
}
