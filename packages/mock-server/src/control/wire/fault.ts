import type { Fault } from "../../service/faults/fault.ts";
import type { InjectOptions } from "../../service/faults/stored-fault.ts";
import { withDigits } from "../../service/plant-record.ts";
import type { ActiveFault } from "../../service/service.ts";
import { exactId } from "../../store/exact-id.ts";
import type { Wire } from "../contract.ts";

/** Leaves most checks to the server. @throws RangeError for an id that may have lost digits */
export function toWireInjection(fault: Fault, { times, when, ...others }: InjectOptions): Wire["FaultInjection"] {
  const { id, ...members } = Object(when);
  const filter = id === undefined ? members : { ...members, id: String(exactId("inject: when", id)) };
  return {
    fault,
    ...others,
    ...(times !== Number.POSITIVE_INFINITY && { times }),
    ...(when !== undefined && { when: filter }),
  } as Wire["FaultInjection"];
}

export function toWireActiveFault({ id, fault, at, probability, when, left }: ActiveFault): Wire["InjectedFault"] {
  return {
    id,
    fault,
    at,
    probability,
    ...(left !== Number.POSITIVE_INFINITY && { left }),
    // A function cannot travel.
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
  const filter = when?.id === undefined ? when : { ...when, id: BigInt(when.id) };
  // The server only returns valid faults.
  return { id, fault, at, probability, when: filter, left } as ActiveFault;
}
