import type { Wire } from "../../../src/control/control-contract.ts";
import {
  describeFault,
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  isSocketFault,
} from "../../../src/service/faults/fault.ts";
import { host } from "../host.ts";
import { wordsOf } from "./words.ts";

/** The faults that the mock can show: without a server there is no socket. */
export const KINDS: readonly FaultKind[] = FAULT_KINDS.filter((kind) => host.isServed || !isSocketFault({ kind }));

export function faultText(fault: Wire["Fault"]): string {
  // The server has made it.
  const text = describeFault(fault as Fault);
  return text === fault.kind ? wordsOf(text) : text;
}
