import { parse } from "csv-parse/sync";
import type { RawRow } from "./raw-row.ts";

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
