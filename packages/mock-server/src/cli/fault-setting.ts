import type { FaultSetting } from "../adapters/node-http/server-spaces.ts";
import { describeIssues } from "../contract.ts";
import { operations, type Wire } from "../control/control-contract.ts";
import { readWireInjection } from "../control/wire.ts";
import { FAULT_KINDS, type FaultKind, membersOf } from "../service/faults/fault.ts";
import { readInjection } from "../service/faults/stored-fault.ts";
import { proposalOf, UsageError } from "./usage-error.ts";

/** The faults by their names here: `malformed-json`. A status is a number, and a latency has an option of its own. */
export const NAMED: ReadonlyMap<string, FaultKind> = new Map(
  FAULT_KINDS.filter((kind) => kind !== "status" && kind !== "latency").map((kind) => [dashed(kind), kind]),
);

const INJECTION = ["at", "times", "probability"];

/**
 * Reads `503`, `connection-reset:at=response:times=1`, `503:retry-after=1:probability=0.1`; `503:0.1` is short for the
 * probability. Text that begins with a brace is JSON: a fault, or an injection of the control API.
 */
export function readFault(option: string, text: string): FaultSetting {
  try {
    const setting = readWireInjection(text.startsWith("{") ? readWhole(text) : readShort(text));
    readInjection(setting.fault, setting.options);
    return setting;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new UsageError(`${option} ${JSON.stringify(text)}: ${reason}`, { cause });
  }
}

function readWhole(text: string): Wire["FaultInjection"] {
  const given: object = JSON.parse(text);
  const { value, issues } = operations.injectFault.body("kind" in given ? { fault: given } : given);
  if (issues) throw new TypeError(describeIssues(issues));
  return value;
}

function readShort(text: string): Wire["FaultInjection"] {
  const [name = "", ...parts] = text.split(":");
  const status = /^[2-5]\d\d$/.test(name) ? Number(name) : undefined;
  const kind = status ? "status" : NAMED.get(name);
  if (kind === undefined) throw unknown("fault", name, ["a status from 200 to 599", ...NAMED.keys()]);
  const fault: Record<string, unknown> = { kind, ...(status && { status }) };
  const numbers = Object.entries(membersOf(kind)).filter(
    ([member, { type }]) => type === "number" && !(member in fault),
  );
  const members = new Map(numbers.map(([member]) => [dashed(member), member]));
  const injection: Record<string, unknown> = { fault };
  for (const part of parts) {
    const [, key = "probability", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(part) ?? [];
    const member = members.get(key) ?? key;
    const owner = members.has(key) ? fault : injection;
    if (owner === injection && !INJECTION.includes(key))
      throw unknown("setting", key, [...INJECTION, ...members.keys()]);
    if (member in owner) throw new TypeError(`it takes ${key} once.`);
    owner[member] = /^(?:\d{1,15}\.?|\d*\.\d+)$/.test(value) ? Number(value) : value;
  }
  // readInjection checks its values.
  return injection as unknown as Wire["FaultInjection"];
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function unknown(what: string, name: string, names: readonly string[]): TypeError {
  const proposal = proposalOf(name, names);
  return new TypeError(`the ${what} ${JSON.stringify(name)} is unknown.${proposal} There are ${names.join(", ")}.`);
}
