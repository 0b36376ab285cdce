import type { RawRow } from "./raw-row.ts";

/** Returns a JSON file's list of plants. */
export function parseJson(text: string): readonly RawRow[] {
  const list: unknown = JSON.parse(text, exactId);
  if (!Array.isArray(list)) throw new Error("Expected a JSON list of plants.");
  return list.map((fields: unknown, index) => ({ place: `item ${index + 1}`, fields }));
}

/** As a number, an id past 2^53 would lose digits; its source still has them. */
function exactId(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  return key === "id" && /^-?\d+$/.test(source) ? BigInt(source) : value;
}
