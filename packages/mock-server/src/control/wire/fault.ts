import type { Fault } from "../../service/faults/fault.ts";
import { checkFault } from "../../service/faults/faults.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import { withDigits, withInt64 } from "../../service/plant-record.ts";
import type { ActiveFault } from "../../service/service.ts";
import type { Wire } from "../contract.ts";

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

/** @throws TypeError or RangeError for a fault that its maker would not make */
export function fromWireInjection({ fault, when, ...options }: Wire["FaultInjection"]): {
  readonly fault: Fault;
  readonly options: InjectOptions;
} {
  return { fault: fromWireFault(fault), options: { ...options, ...(when && { when: withInt64(when) }) } };
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

function isEndless(times: number | undefined): boolean {
  return times === Number.POSITIVE_INFINITY;
}
