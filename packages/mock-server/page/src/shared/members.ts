/** The members of a plant, and how they are entered and shown. */
import { record, recordMembers } from "../../../src/contract.ts";
import { wordsOf } from "./words.ts";

export interface Member {
  readonly name: string;
  /** Such as `Mother id`. */
  readonly label: string;
  readonly isInt64: boolean;
  readonly inputMode: "numeric" | "decimal" | "text";
  /** Whether the contract accepts a value. */
  readonly is: (value: unknown) => boolean;
}

export const MEMBERS: readonly Member[] = Object.entries(recordMembers).map(([name, { expected, is }]) => ({
  name,
  label: labelOf(name),
  isInt64: record.int64s[name] === true,
  inputMode: expected.startsWith("an integer") ? "numeric" : expected.startsWith("a number") ? "decimal" : "text",
  is,
}));

const [first = record.key, ...others] = Object.keys(recordMembers).filter((name) => name !== record.key);

/** The member that stands for a plant in a list, beside its key. */
export const TITLE: string = first;
/** The members after these two. */
export const OTHERS: readonly string[] = others;

export function labelOf(name: string): string {
  return wordsOf(name).replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns what was entered as JSON with all of its digits: as a text where the contract accepts one, or it is nothing else. */
export function jsonOf({ is }: Member, entered: string): string {
  return !is(entered) && /^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(entered)
    ? entered
    : JSON.stringify(entered);
}
