import type { PlantRecord } from "@plant-store/mock-server";
import { isRecord } from "../oracles/new-plant.ts";

/** The verdict of RFC 8259, written by hand and not computed. */
export type Verdict = "well-formed" | "malformed" | "not UTF-8" | "marked";

export interface HostileBody {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly verdict: Verdict;
  /** The verdict as the last value in an object, where the text around it can make it well-formed. */
  readonly embedded: Verdict;
  /** The stored plant when it is the whole body; absent if that is not a NewPlant. */
  readonly plant?: PlantRecord;
}

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

/** A byte order mark at the beginning, which is not white space elsewhere. */
export function marked(contents: Contents, embedded: Verdict = "malformed"): readonly HostileBody[] {
  return bodies(contents, "marked", embedded);
}

/** Well-formed. The current contract may still refuse the plant. */
export function plants(
  rows: readonly (readonly [name: string, text: string, id: bigint, plantName: string, tag?: string])[],
): readonly HostileBody[] {
  return rows.map(([name, content, id, plantName, tag]) => {
    const plant = { id, name: plantName, ...(tag !== undefined && { tag }) };
    return { name, content, ...(isRecord(plant) && { plant }), verdict: "well-formed", embedded: "well-formed" };
  });
}

/** Texts that are their own names. */
export function asWritten(...texts: readonly string[]): Contents {
  return forEach(texts, (text) => [text, text]);
}

export function forEach<Value>(
  values: readonly Value[],
  row: (value: Value) => readonly [name: string, content: string | Uint8Array],
): Contents {
  return Object.fromEntries(values.map(row));
}

function bodies(contents: Contents, verdict: Verdict, embedded: Verdict): readonly HostileBody[] {
  return Object.entries(contents).map(([name, content]) => ({ name, content, verdict, embedded }));
}
