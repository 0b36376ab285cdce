import { record, recordMembers, recordTypes, words } from "../../../src/contract.ts";
import { wordsOf } from "./text.ts";

export interface Member {
  readonly name: string;
  /** Such as `Mother id`. */
  readonly label: string;
  readonly isInt64: boolean;
  /** Such as `integer`; a number, too, is entered as text. */
  readonly type: string;
  readonly is: (value: unknown) => boolean;
}

export const MEMBERS: readonly Member[] = Object.entries(recordTypes).map(([name, type]) => ({
  name,
  label: labelOf(name),
  isInt64: record.int64s[name] === true,
  type,
  is: (value) => recordMembers[name]?.is(value) === true,
}));

export function inputModeOf({ type }: Pick<Member, "type">): "numeric" | "decimal" | "text" {
  return type === "integer" ? "numeric" : type === "number" ? "decimal" : "text";
}

export const OTHERS: readonly string[] = Object.keys(recordMembers).filter(
  (name) => name !== record.key && name !== words.title,
);

/** Such as `Plant id`; a key that says whose it is stands by itself. */
export const KEY_LABEL: string = labelOf(
  record.key.startsWith(words.noun) ? record.key : `${words.noun} ${record.key}`,
);

export function labelOf(name: string): string {
  return wordsOf(name).replace(/^./, (letter) => letter.toUpperCase());
}

/** Keeps all digits. Writes a string where the contract accepts one, or where it is nothing else. */
export function jsonOf({ is }: Member, entered: string): string {
  return !is(entered) && isJson(entered) ? entered : JSON.stringify(entered);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
