import type { Wire } from "../../../src/control/contract.ts";
import { describeFault, type Fault } from "../../../src/service/faults/faults.ts";
import { wordsOf } from "./words.ts";

/** Describes a fault in a few words. */
export function faultText(fault: Wire["Fault"]): string {
  // The server has made it.
  const text = describeFault(fault as Fault);
  return text === fault.kind ? wordsOf(text) : text;
}
