import { mapInt64, record } from "../../contract.ts";
import type { Fault } from "../../service/faults/fault.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import { exactInt64, withDigits, withInt64 } from "../../service/plant-record.ts";
import type { ActiveFault } from "../../service/service.ts";
import type { Wire } from "../control-contract.ts";

/** Leaves most checks to the server. @throws RangeError for an int64 that may have lost digits; TypeError for a text */
export function toWireInjection(fault: Fault, { times, when, ...others }: InjectOptions): Wire["FaultInjection"] {
  return {
    fault,
    ...others,
    ...(times !== Infinity && { times }),
    when: mapInt64(when, record.int64s, (id) => String(exactInt64("inject: when", id))),
  } as Wire["FaultInjection"];
}

export function toWireActiveFault({ id, fault, at, probability, when, left }: ActiveFault): Wire["InjectedFault"] {
  return {
    id,
    fault,
    at,
    probability,
    ...(left !== Infinity && { left }),
    // A function cannot travel.
    ...(typeof when === "object" && { when: withDigits(when) }),
  } as Wire["InjectedFault"];
}

export function fromWireActiveFault(wire: Wire["InjectedFault"]): Omit<ActiveFault, "remaining" | "remove"> {
  const { when, left = Infinity } = wire;
  // The server only returns valid faults.
  return { ...wire, when: withInt64(when), left } as ActiveFault;
}
