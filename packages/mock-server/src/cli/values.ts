/** Each function throws a UsageError that says what the value must be. */
import type { Fault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import { requireToken } from "../shared/bearer-token.ts";
import { aString, type Check } from "../shared/check-options.ts";
import { UsageError, underName } from "./usage-error.ts";

/** @param option its name as the user wrote it, for the message */
export type ReadText<Value> = (option: string, text: string) => Value;

/** As it is, or else as a number in digits. @param require what it must be besides */
export function readBy<Value>([expected, is]: Check, require?: (text: string) => unknown): ReadText<Value> {
  return (option, text) => {
    underName(option, () => require?.(text));
    const value = !is(text) && /^\d{1,16}$/.test(text) ? Number(text) : text;
    if (!is(value)) throw new UsageError(`${option} must be ${expected}, received ${JSON.stringify(text)}.`);
    // The check is that of the option.
    return value as Value;
  };
}

export function readSwitch(option: string, text: string): boolean {
  const isOn = /^(?:1|true|yes|on)$/i.test(text);
  if (!isOn && !/^(?:0|false|no|off)$/i.test(text))
    throw new UsageError(`${option} must be true or false, received ${JSON.stringify(text)}.`);
  return isOn;
}

/** An empty path: the user's variable was probably not set. The message does not show a URL: it may hold a password. */
export function readFile(option: string, path: string): string {
  if (path === "") throw new UsageError(`${option} must name a file.`);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
    throw new UsageError(`${option} must name a file, not a URL. A database is for --storage.`);
  return path;
}

/** Every name contains an empty text. */
export function readCaseName(option: string, text: string): string {
  if (text === "") throw new UsageError(`${option} must name a case, or a rule.`);
  return text;
}

/** Messages never show it: even a wrong token is a secret. */
export const readToken: ReadText<string> = readBy(aString, requireToken);

/** `200` or `50-200`, in milliseconds. */
export function readLatency(option: string, text: string): Fault {
  const [, from, to = from] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(text) ?? [];
  try {
    return faults.latency(Number(from), Number(to));
  } catch {
    throw new UsageError(`${option} must be milliseconds, as 200 or 50-200, received ${JSON.stringify(text)}.`);
  }
}
