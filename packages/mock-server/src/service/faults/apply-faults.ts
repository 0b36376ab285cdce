import { recordMembers, words } from "../../contract.ts";
import type { ServiceResponse, ServiceResult } from "../message.ts";
import { integerBetween, type Random } from "../random.ts";
import { askedFor, refused } from "../responses.ts";
import type { BrokenConnectionFault, Fault, FaultKind, RespondFault, SilenceFault, StatusFault } from "./fault.ts";

/** Lets copies of this package in one process (by `import` and by `require`) recognize each other's errors. */
const BRAND = Symbol.for("@plant-store/mock-server/connection-fault");

/** A TypeError, like the errors of fetch. */
export class ConnectionFault extends TypeError {
  readonly fault: SilenceFault | BrokenConnectionFault;

  constructor(fault: SilenceFault | BrokenConnectionFault) {
    super(`A fault made the connection fail (faults.${fault.kind}).`);
    this.fault = fault;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Also one of another copy of the package. */
  static is(value: unknown): value is ConnectionFault {
    return BRAND in Object(value);
  }
}

/** Undefined if no fault ends the request. After a ConnectionFault the transport decides how no response looks. */
export async function applyFaults(faults: readonly Fault[], random: Random): Promise<ServiceResult | undefined> {
  // Draws all delays now: while this one waits, other requests draw too.
  const delays = faults.map((fault) =>
    fault.kind === "latency" ? integerBetween(random, fault.minMs, fault.maxMs) : 0,
  );
  for (const [index, fault] of faults.entries()) {
    const effects: { readonly [Kind in FaultKind]?: (fault: never, delayMs: number) => Effect } = EFFECTS;
    // The table has the effect of this kind. Any other fault breaks the connection.
    const result = await (effects[fault.kind] ?? lost)(fault as never, delays[index] ?? 0);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Statuses whose responses cannot have a body (Fetch, "null body status"). */
const BODYLESS = [204, 205, 304];

/** Fields that are the mock's own in every response. */
const OWN_FIELDS = /^(?:x-request-id|access-control-(?:allow-origin|expose-headers))$/i;

const WRONG = recordMembers[words.title]?.is(7) ? '"7"' : "7";

function statusResponse({ status, retryAfter }: StatusFault): ServiceResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": retryAfter };
  const response = refused(askedFor(status, `A fault asked for the status ${status}.`, headers));
  return BODYLESS.includes(status) ? { status, headers, body: "" } : response;
}

function givenResponse({ status, headers: given = {}, body = "", bodyBase64 }: RespondFault): ServiceResponse {
  // In another spelling (RFC 9110 5.1), a field would stand beside the mock's own. Only Vary may: its values add up.
  const fields = Object.entries(given).filter(([name]) => !OWN_FIELDS.test(name));
  const headers = Object.fromEntries(fields.map(([name, value]) => [name.replace(/^vary$/i, "vary"), value]));
  if (BODYLESS.includes(status)) return { status, headers, body: "" };
  if (bodyBase64 === undefined) {
    // As text, a Response would add a type.
    const isTyped = body === "" || fields.some(([name]) => name.toLowerCase() === "content-type");
    return isTyped ? { status, headers, body } : { status, headers, body: "", bytes: new TextEncoder().encode(body) };
  }
  const text = atob(bodyBase64);
  // Ten times as fast as Uint8Array.from.
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = text.charCodeAt(at);
  return { status, headers, body: "", bytes };
}

function ok(body: string): ServiceResponse {
  return { status: 200, headers: { "Content-Type": "application/json" }, body };
}

const lost = (fault: SilenceFault | BrokenConnectionFault): ServiceResult => ({ failure: new ConnectionFault(fault) });

/** The response, or the lack of one. Undefined: the next fault applies. */
type Effect = ServiceResult | undefined | Promise<ServiceResult | undefined>;

const EFFECTS: {
  readonly [Kind in Exclude<FaultKind, BrokenConnectionFault["kind"]>]: (
    fault: Fault & { readonly kind: Kind },
    delayMs: number,
  ) => Effect;
} = {
  latency: (_, delayMs) => new Promise((resolve) => setTimeout(() => resolve(undefined), delayMs)),
  // The transport does it.
  drip: () => undefined,
  status: statusResponse,
  respond: givenResponse,
  malformedJson: () => ok(`{"${words.title}":"Fe`),
  wrongShape: () => ok(`{"${words.title}":${WRONG}}`),
  emptyBody: () => ok(""),
  // Nothing references this promise, so the request can be collected once its client has left.
  hang: () => new Promise(() => {}),
  networkError: lost,
  // The transport does it.
  informational: () => undefined,
};
