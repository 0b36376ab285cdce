import type { Wire } from "../../../src/control/contract.ts";
import { describeFault, type Fault } from "../../../src/service/faults/fault.ts";

/** Describes a fault in a few words. */
export function faultText(fault: Wire["Fault"]): string {
  // The server has made it.
  return describeFault(fault as Fault);
}
