import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import { describeIssues } from "../contract.ts";
import { operations } from "../control/contract.ts";
import { readWireFault, readWireInjection } from "../control/wire/read-injection.ts";
import { FAULT_KINDS, type FaultKind } from "../service/faults/fault.ts";
import { membersOf } from "../service/faults/fault-table.ts";
import { readInjection } from "../service/faults/stored-fault.ts";
import { proposalOf } from "./closest.ts";
import { UsageError } from "./usage-error.ts";

/** The faults by their names here: `malformed-json`. A status is a number, and a latency has an option of its own. */
export const NAMED: ReadonlyMap<string, FaultKind> = new Map(
  FAULT_KINDS.filter((kind) => kind !== "status" && kind !== "latency").map((kind) => [dashed(kind), kind]),
);

const FORMS: ReadonlyMap<string, readonly [form: RegExp, words: string]> = new Map([
  ["at", [/^(?:request|response)$/, "request or response"]],
  ["times", [/^[1-9]\d{0,14}$/, "a whole number from 1"]],
  ["probability", [/^(?:0?\.\d+|[01](?:\.0*)?)$/, "a number from 0 to 1"]],
]);

/**
 * Reads `503`, `connection-reset:at=response:times=1`, `503:retry-after=1:probability=0.1`; `503:0.1` is short for the probability.
 * Text that begins with a brace is JSON: a fault, or what the control API takes.
 *
 * @throws UsageError
 */
export function readFault(option: string, text: string): FaultSetting {
  const wrong = (words: string) => new UsageError(`${option} ${words}, received ${JSON.stringify(text)}.`);
  if (text.startsWith("{")) return readInjectionText(option, text);
  const [name = "", ...parts] = text.split(":");
  const status = /^[2-5]\d\d$/.test(name) ? { status: Number(name) } : undefined;
  const kind = status ? "status" : NAMED.get(name);
  if (kind === undefined) throw unknown(option, text, "the fault", name, ["a status from 200 to 599", ...NAMED.keys()]);
  const numbers = Object.entries(membersOf(kind)).filter(([, { type }]) => type === "number");
  const members = numbers.map(([name]) => name).filter((member) => kind !== "status" || member !== "status");
  const forms = new Map([...FORMS, ...members.map((member) => [dashed(member), NUMBER] as const)]);
  const settings = new Map<string, string>();
  for (const part of parts) {
    const [, key = "probability", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(part) ?? [];
    const [form, words] = forms.get(key) ?? [];
    if (form === undefined) throw unknown(option, text, "the setting", key, [...forms.keys()]);
    if (!form.test(value)) throw wrong(`needs ${words} for ${key}`);
    if (settings.has(key)) throw wrong(`takes ${key} once`);
    settings.set(key, value);
  }
  const number = (key: string) => (settings.has(key) ? Number(settings.get(key)) : undefined);
  const at = settings.get("at") === "response" ? "response" : "request";
  const options = { at, times: number("times"), probability: number("probability") } as const;
  const given = members
    .map((member) => [member, number(dashed(member))] as const)
    .filter(([, value]) => value !== undefined);
  return checked(option, text, () => ({
    fault: readWireFault({ kind, ...status, ...Object.fromEntries(given) }),
    options,
  }));
}

/** Reads JSON as `POST /faults` of the control API takes it, or only its fault. */
function readInjectionText(option: string, text: string): FaultSetting {
  return checked(option, text, () => {
    const given: object = JSON.parse(text);
    const { value, issues } = operations.injectFault.body("kind" in given ? { fault: given } : given);
    if (issues) throw new TypeError(describeIssues(issues));
    return readWireInjection(value);
  });
}

/** @throws UsageError for a fault or an option that cannot be */
function checked(option: string, text: string, read: () => FaultSetting): FaultSetting {
  try {
    const { fault, options } = read();
    readInjection(fault, options);
    return { fault, options };
  } catch (cause) {
    throw new UsageError(`${option} ${JSON.stringify(text)}: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

const NUMBER = [/^\d{1,15}$/, "a whole number"] as const;

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function unknown(option: string, text: string, what: string, name: string, names: readonly string[]): UsageError {
  return new UsageError(
    `${option} ${JSON.stringify(text)}: ${what} ${JSON.stringify(name)} is unknown.${proposalOf(name, names)} There are ${names.join(", ")}.`,
  );
}
