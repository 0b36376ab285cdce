import type { Fault } from "../../service/faults/fault.ts";
import { checkFault, faults } from "../../service/faults/faults.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import { withDigits, withInt64 } from "../../service/plant-record.ts";
import type { ActiveFault } from "../../service/service.ts";
import type { Wire } from "../contract.ts";
import { readWireId } from "./id.ts";

/** @throws TypeError or RangeError for a fault that its maker would not make */
export function fromWireFault(wire: Wire["Fault"]): Fault {
  // Which members belong to which kind is checked here; the contract's reader cannot say it.
  const fault = wire as Fault;
  checkFault(fault);
  return fault;
}

export function toWireInjection(fault: Fault, options: InjectOptions): Wire["FaultInjection"] {
  const { at, times, probability, when } = options;
  return {
    fault,
    at,
    times: isEndless(times) ? undefined : times,
    probability,
    when: when && withDigits(when),
  } as Wire["FaultInjection"];
}

/**
 * Reads a fault that somebody may have written by hand.
 *
 * @throws TypeError or RangeError for one that its maker would not make, for a member that belongs to another kind, and for an id
 * that is no int64 in digits
 */
export function fromWireInjection({ fault, when, ...options }: Wire["FaultInjection"]): {
  readonly fault: Fault;
  readonly options: InjectOptions;
} {
  if (when?.id !== undefined && readWireId(when.id) === undefined)
    throw new TypeError("when.id must be an int64 in digits.");
  return { fault: madeFault(fault), options: { ...options, ...(when && { when: withInt64(when) }) } };
}

function madeFault(wire: Wire["Fault"]): Fault {
  const { kind, minMs = Number.NaN, maxMs, status = Number.NaN, retryAfter } = wire;
  const made = ((): Fault => {
    if (kind === "latency") return faults.latency(minMs, maxMs);
    return kind === "status" ? faults.status(status, { retryAfter: readRetryAfter(retryAfter) }) : faults[kind]();
  })();
  const foreign = Object.keys(wire).find((name) => !Object.hasOwn(made, name));
  if (foreign !== undefined) throw new TypeError(`a fault of the kind ${kind} has no ${foreign}.`);
  return made;
}

function readRetryAfter(text: string | undefined): number | Date | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : new Date(text);
}

export function toWireActiveFault({ id, fault, at, probability, when, left }: ActiveFault): Wire["InjectedFault"] {
  return {
    id,
    fault,
    at,
    probability,
    ...(isEndless(left) ? {} : { left }),
    // A function stays in its process.
    ...(typeof when === "object" && { when: withDigits(when) }),
  } as Wire["InjectedFault"];
}

export function fromWireActiveFault({
  id,
  fault,
  at,
  probability,
  when,
  left = Number.POSITIVE_INFINITY,
}: Wire["InjectedFault"]): Omit<ActiveFault, "remaining" | "remove"> {
  return { id, fault: fromWireFault(fault), at, probability, when: when && withInt64(when), left };
}

function isEndless(times: number | undefined): boolean {
  return times === Number.POSITIVE_INFINITY;
}
