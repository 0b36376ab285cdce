import type { Fault } from "../../service/faults/fault.ts";
import { faults } from "../../service/faults/faults.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import { withInt64 } from "../../service/plant-record.ts";
import type { Wire } from "../contract.ts";
import { readWireId } from "./id.ts";

/**
 * Reads a fault that may be written by hand.
 *
 * @throws TypeError or RangeError for a fault that its maker would refuse, for a member of another kind, and for an id that
 * is no integer in digits
 */
export function readWireInjection({ fault, when, ...options }: Wire["FaultInjection"]): {
  readonly fault: Fault;
  readonly options: InjectOptions;
} {
  if (when?.id !== undefined && readWireId(when.id) === undefined)
    throw new TypeError("when.id must be an integer in digits.");
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
