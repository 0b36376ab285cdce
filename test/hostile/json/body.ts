import type { PlantRecord } from "@plant-store/mock-server";
import { isRecord } from "../oracles/new-plant.ts";

/** What RFC 8259 says of a text: the author's word for it, and nothing's computation. */
export type Verdict = "well-formed" | "malformed" | "not UTF-8" | "marked";

/** A body to try a reader of JSON with. */
export interface HostileBody {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly verdict: Verdict;
  /** As the last member's value of an object: what stands around a text can make it good. */
  readonly embedded: Verdict;
  /** What is stored when it is the whole body; absent when that is no NewPlant. */
  readonly plant?: PlantRecord;
}

/** Bodies by their names. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

export function wellFormed(contents: Contents): readonly HostileBody[] {
  return bodies(contents, "well-formed", "well-formed");
}

export function malformed(contents: Contents, embedded: Verdict = "malformed"): readonly HostileBody[] {
  return bodies(contents, "malformed", embedded);
}

export function notUtf8(contents: Contents): readonly HostileBody[] {
  return bodies(contents, "not UTF-8", "not UTF-8");
}

/** With a byte order mark at the beginning, which is no white space anywhere else. */
export function marked(contents: Contents, embedded: Verdict = "malformed"): readonly HostileBody[] {
  return bodies(contents, "marked", embedded);
}

/** Well-formed, and a NewPlant, unless the contract has become stricter. */
export function plants(
  rows: readonly (readonly [name: string, text: string, plant: Readonly<Record<string, unknown>>])[],
): readonly HostileBody[] {
  return rows.map(([name, content, plant]) => ({
    name,
    content,
    ...(isRecord(plant) && { plant }),
    verdict: "well-formed",
    embedded: "well-formed",
  }));
}

/** Texts that are their own names. */
export function asWritten(...texts: readonly string[]): Contents {
  return forEach(texts, (text) => [text, text]);
}

/** A body of each value. */
export function forEach<Value>(
  values: readonly Value[],
  row: (value: Value) => readonly [name: string, content: string | Uint8Array],
): Contents {
  return Object.fromEntries(values.map(row));
}

function bodies(contents: Contents, verdict: Verdict, embedded: Verdict): readonly HostileBody[] {
  return Object.entries(contents).map(([name, content]) => ({ name, content, verdict, embedded }));
}
