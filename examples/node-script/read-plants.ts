/** Reads a list of plants from a file: the plants that can be sent, and the rows that cannot. */
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { inspect } from "node:util";
import type { NewPlant } from "@plant-store/sdk";
import { parse } from "csv-parse/sync";

export interface PlantList {
  readonly rows: readonly Row[];
  readonly badRows: readonly BadRow[];
}

export interface Row {
  /** Where in the file: a line, or an item of a JSON list. */
  readonly place: string;
  /** A NewPlant of the SDK, its id exact. */
  readonly plant: NewPlant & { readonly id: bigint };
}

interface BadRow {
  readonly place: string;
  readonly problem: string;
}

export async function readPlants(path: string): Promise<PlantList> {
  const text = await readFile(path, "utf8");
  try {
    return withoutDuplicates(extname(path) === ".json" ? readJson(text) : readCsv(text));
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** csv-parse's row with `info`. It has an error if it has too few or too many cells. */
interface CsvRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: { readonly lines: number; readonly error?: Error };
}

/** The first line has the names. */
function readCsv(text: string): readonly (Row | BadRow)[] {
  const rows = parse<CsvRow>(text, {
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  return rows.map(({ record, info }) => {
    const place = `line ${info.lines}`;
    if (info.error !== undefined) return { place, problem: info.error.message };
    // An empty cell leaves its member out.
    return check(place, Object.fromEntries(Object.entries(record).filter(([, text]) => text !== "")));
  });
}

function readJson(text: string): readonly (Row | BadRow)[] {
  const list: unknown = JSON.parse(text, exactId);
  if (!Array.isArray(list)) throw new Error("Expected a JSON list of plants.");
  return list.map((fields: unknown, index) => check(`item ${index + 1}`, fields));
}

/** As a number, an id past 2^53 would lose digits; its source still has them. */
function exactId(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? "";
  return key === "id" && /^-?\d+$/.test(source) ? BigInt(source) : value;
}

function check(place: string, fields: unknown): Row | BadRow {
  const { id: rawId, name, tag }: Partial<Record<string, unknown>> = Object(fields);
  const id = toInt64(rawId);
  if (id === undefined) return { place, problem: `id: expected an int64, received ${inspect(rawId)}` };
  // The SDK checks the rest by the contract before it sends anything. Further columns stay here.
  return { place, plant: { id, name, tag } as Row["plant"] };
}

/** Takes only digits: a number may have lost some already. */
function toInt64(value: unknown): bigint | undefined {
  const id = typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : value;
  return typeof id === "bigint" && BigInt.asIntN(64, id) === id ? id : undefined;
}

/** Leaves out all plants that share an id: only the list's author knows which one is meant. */
function withoutDuplicates(checked: readonly (Row | BadRow)[]): PlantList {
  const places = new Map<bigint, string[]>();
  for (const row of checked)
    if ("plant" in row) places.set(row.plant.id, [...(places.get(row.plant.id) ?? []), row.place]);
  const judged = checked.map((row) => {
    if ("problem" in row) return row;
    const others = places.get(row.plant.id)?.filter((place) => place !== row.place) ?? [];
    return others.length === 0
      ? row
      : { place: row.place, problem: `id ${row.plant.id}: also in ${others.join(", ")}` };
  });
  return { rows: judged.filter((row) => "plant" in row), badRows: judged.filter((row) => "problem" in row) };
}
