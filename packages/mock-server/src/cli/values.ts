/** Reads an option's value from its text. Each function throws a UsageError that says what the value must be. */
import { requireOrigin } from "../adapters/node-http/access.ts";
import { readPrefix } from "../adapters/node-http/address.ts";
import { requireAllowedHost, requireHost } from "../adapters/node-http/host-name.ts";
import type { Fault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import { isBearerToken } from "../shared/bearer-token.ts";
import { UsageError, underName } from "./usage-error.ts";

/** Reads the text of a value. @param option its name as the user wrote it, for the message */
export type ReadText<Value> = (option: string, text: string) => Value;

export function integer(max: number, min = 0): ReadText<number> {
  return (option, text) => {
    if (!/^\d{1,16}$/.test(text) || Number(text) > max || Number(text) < min)
      throw new UsageError(`${option} must be a whole number from ${min} to ${max}, received ${JSON.stringify(text)}.`);
    return Number(text);
  };
}

export function choice<const Choice extends string>(...choices: readonly Choice[]): ReadText<Choice> {
  return (option, text) => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined)
      throw new UsageError(`${option} must be ${choices.join(" or ")}, received ${JSON.stringify(text)}.`);
    return choice;
  };
}

export function readSwitch(option: string, text: string): boolean {
  const isOn = /^(?:1|true|yes|on)$/i.test(text);
  if (!isOn && !/^(?:0|false|no|off)$/i.test(text))
    throw new UsageError(`${option} must be true or false, received ${JSON.stringify(text)}.`);
  return isOn;
}

/** Refuses an empty path: the user's variable was probably not set. Refuses a URL unseen: it may hold a password. */
export function readFile(option: string, path: string): string {
  if (path === "") throw new UsageError(`${option} must name a file.`);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
    throw new UsageError(`${option} must name a file, not a URL. A database is for --storage.`);
  return path;
}

/** Refuses an empty text: every name contains it. */
export function readCaseName(option: string, text: string): string {
  if (text === "") throw new UsageError(`${option} must name a case, or a rule.`);
  return text;
}

export const readHost: ReadText<string> = checkedBy(requireHost);
export const readAllowedHost: ReadText<string> = checkedBy(requireAllowedHost);
export const readOrigin: ReadText<string> = checkedBy(requireOrigin);
export const readBasePath: ReadText<string> = checkedBy(readPrefix);

function checkedBy(check: (text: string) => unknown): ReadText<string> {
  return (option, text) => {
    underName(option, () => check(text));
    return text;
  };
}

/** Reads a token. Messages never show it: even a wrong token is a secret. */
export function readToken(option: string, token: string): string {
  if (!isBearerToken(token))
    throw new UsageError(`${option} can never be sent: it is not a bearer token (b64token, RFC 6750 2.1).`);
  return token;
}

/** Reads `200` or `50-200`, in milliseconds. */
export function readLatency(option: string, text: string): Fault {
  const [, from, to = from] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(text) ?? [];
  try {
    return faults.latency(Number(from), Number(to));
  } catch {
    throw new UsageError(`${option} must be milliseconds, as 200 or 50-200, received ${JSON.stringify(text)}.`);
  }
}
