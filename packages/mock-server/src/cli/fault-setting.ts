/** Reads `--fault`: a fault's name and, after colons, how it is injected. */
import type { FaultSetting } from "../adapters/node-http/spaces.ts";
import { FAULT_KINDS, type Fault, membersOf } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import { closest } from "./closest.ts";
import { UsageError } from "./usage-error.ts";

/** The faults that need nothing but their name: `malformed-json`. */
export const NAMED: ReadonlyMap<string, Fault> = new Map(
  FAULT_KINDS
    // A fault without members is its kind.
    .map((kind) => ({ kind }) as Fault)
    .filter(({ kind }) => Object.keys(membersOf(kind)).length === 0)
    .map((fault) => [fault.kind.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), fault]),
);

/** Each setting, and the form of its value. */
const FORMS: ReadonlyMap<string, readonly [form: RegExp, words: string]> = new Map([
  ["at", [/^(?:request|response)$/, "request or response"]],
  ["times", [/^[1-9]\d{0,14}$/, "a whole number from 1"]],
  ["probability", [/^(?:0?\.\d+|[01](?:\.0*)?)$/, "a number from 0 to 1"]],
  ["retry-after", [/^\d{1,15}$/, "a whole number of seconds"]],
]);

/**
 * Reads `503`, `connection-reset:at=response:times=1`, `503:retry-after=1:probability=0.1`; `503:0.1` is short for the probability.
 *
 * @param option its name as the user wrote it, for the message
 * @throws UsageError
 */
export function readFault(option: string, text: string): FaultSetting {
  const wrong = (words: string) => new UsageError(`${option} ${words}, received ${JSON.stringify(text)}.`);
  const [name = "", ...parts] = text.split(":");
  const settings = new Map<string, string>();
  for (const part of parts) {
    const [, key = "probability", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(part) ?? [];
    const [form, words] = FORMS.get(key) ?? [];
    if (form === undefined) throw unknown(option, text, "the setting", key, [...FORMS.keys()]);
    if (!form.test(value)) throw wrong(`needs ${words} for ${key}`);
    if (settings.has(key)) throw wrong(`takes ${key} once`);
    settings.set(key, value);
  }
  const [retryAfter, times, probability] = ["retry-after", "times", "probability"].map((key) => {
    const value = settings.get(key);
    return value === undefined ? undefined : Number(value);
  });
  const status = /^[2-5]\d\d$/.test(name);
  if (retryAfter !== undefined && !status) throw wrong("takes retry-after for a status only");
  const fault = status ? faults.status(Number(name), { retryAfter }) : NAMED.get(name);
  if (fault === undefined)
    throw unknown(option, text, "the fault", name, ["a status from 200 to 599", ...NAMED.keys()]);
  return { fault, options: { at: settings.get("at") === "response" ? "response" : "request", times, probability } };
}

function unknown(option: string, text: string, what: string, name: string, names: readonly string[]): UsageError {
  const nearest = closest(name, names);
  const proposal = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return new UsageError(
    `${option} ${JSON.stringify(text)}: ${what} ${JSON.stringify(name)} is unknown.${proposal} There are ${names.join(", ")}.`,
  );
}
