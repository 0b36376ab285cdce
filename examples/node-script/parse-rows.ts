import { parse } from "csv-parse/sync";

/** A row of a file before anything of it is checked. */
export interface RawRow {
  readonly place: string;
  readonly fields: unknown;
  /** Why its parser refuses it. */
  readonly problem?: string | undefined;
}

/** Returns a CSV file's rows, by the names in its first line. */
export function parseCsv(text: string): readonly RawRow[] {
  const rows = parse<ParsedRow>(text, {
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map(({ record, info }) => ({
    place: `line ${info.lines}`,
    // An empty cell leaves its member out.
    fields: Object.fromEntries(Object.entries(record).filter(([, text]) => text !== "")),
    problem: info.error?.message,
  }));
}

/** csv-parse's row with `info`. It has an error if it has too few or too many cells. */
interface ParsedRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number; readonly error?: Error };
}

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
