/** Reads a list of plants from a file: the plants that can be sent, and the rows that cannot. */
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { inspect } from "node:util";
import type { NewPlant } from "@plant-store/sdk";
import { parseCsv, parseJson, type RawRow } from "./parse-rows.ts";

export interface PlantList {
  readonly rows: readonly Row[];
  readonly badRows: readonly BadRow[];
}

export interface Row {
  /** Where in the file: a line, or an item of a JSON list. */
  readonly place: string;
  readonly plant: ImportedPlant;
}

interface BadRow {
  readonly place: string;
  readonly problem: string;
}

/** A NewPlant of the SDK, its id exact. */
type ImportedPlant = NewPlant & { readonly id: bigint };

/** Reads a `.json` file as JSON, any other as CSV. */
export async function readPlants(path: string): Promise<PlantList> {
  const text = await readFile(path, "utf8");
  const parse = extname(path) === ".json" ? parseJson : parseCsv;
  try {
    return withoutDuplicates(parse(text).map(check));
  } catch (cause) {
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

function check({ place, fields, problem }: RawRow): Row | BadRow {
  if (problem !== undefined) return { place, problem };
  const { id: rawId, name, tag }: Partial<Record<string, unknown>> = Object(fields);
  const id = toInt64(rawId);
  if (id === undefined) return { place, problem: `id: expected an int64, received ${inspect(rawId)}` };
  // The SDK checks the rest by the contract before it sends anything. Further columns stay here.
  return { place, plant: { id, name, tag } as ImportedPlant };
}

/** Takes only digits: a number may have lost some already. */
function toInt64(value: unknown): bigint | undefined {
  const id = typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : value;
  return typeof id === "bigint" && BigInt.asIntN(64, id) === id ? id : undefined;
}

/** Leaves out all plants that share an id: only the list's author knows which one is meant. */
function withoutDuplicates(checked: readonly (Row | BadRow)[]): PlantList {
  const places = new Map<bigint, string[]>();
  for (const row of checked) {
    if ("plant" in row) places.set(row.plant.id, [...(places.get(row.plant.id) ?? []), row.place]);
  }
  const rows: Row[] = [];
  const badRows: BadRow[] = [];
  for (const row of checked) {
    if ("problem" in row) badRows.push(row);
    else {
      const others = places.get(row.plant.id)?.filter((place) => place !== row.place) ?? [];
      if (others.length === 0) rows.push(row);
      else badRows.push({ place: row.place, problem: `id ${row.plant.id}: also in ${others.join(", ")}` });
    }
  }
  return { rows, badRows };
}
