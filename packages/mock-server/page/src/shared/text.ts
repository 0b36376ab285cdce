import type { Wire } from "../../../src/control/control-contract.ts";
import type { Fault } from "../../../src/service/faults/fault.ts";
import { describeFault } from "../../../src/service/faults/fault.ts";

export function wordsOf(name: string): string {
  const words = name.replace(/_|(?=[A-Z])/g, " ").toLowerCase();
  return words.replace("json", "JSON").replace("utf8", "UTF-8");
}

export function faultText(fault: Wire["Fault"]): string {
  // The server has made it.
  const text = describeFault(fault as Fault);
  return text === fault.kind ? wordsOf(text) : text;
}

export function spokenDuration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
