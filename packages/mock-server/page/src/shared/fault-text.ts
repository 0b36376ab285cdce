import type { Wire } from "../../../src/control/contract.ts";
import { describeFault } from "../../../src/service/faults/describe-fault.ts";
import type { Fault } from "../../../src/service/faults/fault.ts";
import { wordsOf } from "./words.ts";

/** Describes a fault in a few words. */
export function faultText(fault: Wire["Fault"]): string {
  // The server has made it.
  const text = describeFault(fault as Fault);
  return text === fault.kind ? wordsOf(text) : text;
}
