import { type Key, keyOf } from "../../service/plant-record.ts";
import { plantJson } from "../../service/request-json.ts";
import type { SpaceData, SpaceSettings, Step } from "../../service/space.ts";
import { type JournalLimits, type Sized, tooMany } from "../shared/journal-bytes.ts";
import type { Entry } from "../shared/pages.ts";
import { shareTransactions } from "../shared/share-transactions.ts";
import { allOf, type ReadRows, spaceOfRows } from "../shared/space-of-rows.ts";
import { keyOfEffect, newRow, putSeed, type Rows, type SpaceRow } from "../shared/take-step.ts";
import { faultsText, readEntry, readFaultsText, readPlantText, requestText, WAITING } from "../shared/text.ts";
import { type Connection, resultOf, type Tables } from "./connection.ts";

type StoredRow = Omit<SpaceRow, "faults"> & { readonly faults: string };

interface RequestValue {
  readonly number: number;
  readonly text: string;
  /** The space's name and its count of replacements, if the request was replaced. */
  readonly rewritten?: readonly [space: string, count: number];
}

interface PlantValue {
  /** The space's name and the plant's place in it. */
  readonly place: readonly [space: string, place: number];
  readonly text: string;
}

interface Change {
  readonly work: (rows: Rows) => unknown;
  /** The step that it takes: what it reads is requested before. */
  readonly step?: Step | undefined;
}

interface Found {
  readonly plants: Map<Key, PlantValue | undefined>;
  readonly requests: Set<number>;
  /** Of the journal, if there is a step. */
  limits?: JournalLimits;
}

export function indexedDbSpace({ transact, listen, notify }: Connection, settings: SpaceSettings): SpaceData {
  const { name, seed } = settings;
  /** The rows of this space: an array sorts above every number and string. */
  const all = IDBKeyRange.bound([name], [name, []]);
  const above = (after: number, last = Infinity) => IDBKeyRange.bound([name, after], [name, last], true);
  const plantKey = (key: Key) => [name, sortable(key)];

  const { write: share } = shareTransactions<Change>(
    (changes) =>
      transact("readwrite", async (tables) => {
        const found: Found = { plants: new Map(), requests: new Set() };
        const [known] = await Promise.all([readRow(tables), lookUp(tables, changes, found)]);
        const rows = rowsOf(tables, known ?? newRow(), found);
        if (known === undefined) putSeed(rows, seed);
        const results = changes.map(({ work }) => work(rows));
        if (found.limits !== undefined) await drop(tables, rows.row, found.limits);
        tables("spaces").put({ ...rows.row, faults: faultsText(rows.row.faults) } satisfies StoredRow, name);
        return results;
      }),
    () => notify(name),
  );

  async function drop(tables: Tables, row: SpaceRow, limits: JournalLimits): Promise<void> {
    const requests = tables("requests");
    const last = row.numbers - limits.journalSize;
    if (last > 0) {
      const count = resultOf(requests.count(above(0, last)));
      requests.delete(above(0, last));
      row.dropped += await count;
    }
    if (row.bytes <= limits.journalBytes) return;
    const left: RequestValue[] = await resultOf(requests.getAll(all));
    for (const number of tooMany(row, limits, left.map(sizeOf))) requests.delete([name, number]);
  }

  async function readRow(tables: Tables): Promise<SpaceRow | undefined> {
    const stored: StoredRow | undefined = await resultOf(tables("spaces").get(name));
    return stored && { ...stored, faults: readFaultsText(stored.faults) };
  }

  async function lookUp(tables: Tables, changes: readonly Change[], { plants, requests }: Found): Promise<void> {
    const steps = changes.flatMap(({ step }) => step ?? []);
    await Promise.all(
      steps.map(async ({ effect, arrival: { written, number } }) => {
        if (effect !== undefined) {
          const key = keyOfEffect(effect);
          plants.set(key, await resultOf(tables("plants").get(plantKey(key))));
        }
        const key = written && number !== undefined && (await resultOf(tables("requests").getKey([name, number])));
        if (key) requests.add(number);
      }),
    );
  }

  function rowsOf(tables: Tables, row: SpaceRow, found: Found): Rows {
    const { plants, requests } = found;
    return {
      row,
      put(plant, place, duplicates) {
        const key = keyOf(plant);
        const before = plants.get(key);
        if (before !== undefined && duplicates === "reject") return "refused";
        const value: PlantValue = { place: before?.place ?? [name, place], text: plantJson(plant) };
        plants.set(key, value);
        tables("plants").put(value, plantKey(key));
        return before === undefined ? "added" : "replaced";
      },
      has: (plant) => plants.get(keyOf(plant))?.text === plantJson(plant),
      remove(key) {
        plants.set(key, undefined);
        tables("plants").delete(plantKey(key));
      },
      addRequest(number, entry) {
        const value: RequestValue = { number, text: requestText(entry) };
        tables("requests").put(value, [name, number]);
        requests.add(number);
        return value.text.length;
      },
      replaceRequest(number, entry, rewritten) {
        if (!requests.has(number)) return undefined;
        const value: RequestValue = { number, text: requestText(entry), rewritten: [name, rewritten] };
        tables("requests").put(value, [name, number]);
        return value.text.length;
      },
      keep(limits) {
        found.limits = limits;
      },
      clear() {
        for (const table of ["plants", "requests"] as const) tables(table).delete(all);
        plants.clear();
        requests.clear();
      },
    };
  }

  function rowsRead(tables: Tables, row: SpaceRow): ReadRows {
    return {
      row,
      async plant(key) {
        const value: PlantValue | undefined = await resultOf(tables("plants").get(plantKey(key)));
        return value && readPlantText(value.text);
      },
      async plantsAfter(after, most) {
        const values: PlantValue[] = await resultOf(tables("plants").index("place").getAll(above(after), most));
        return values.map(({ place: [, place], text }) => ({ place, plant: readPlantText(text) }));
      },
      async entries({ above: after, below, most, isNewest }) {
        if (most === 0 || after >= below - 1) return [];
        const requests = tables("requests");
        let range = above(after, below - 1);
        if (isNewest) {
          const keys = (await resultOf(requests.getAllKeys(range))).slice(-most);
          if (keys.length === 0) return [];
          range = IDBKeyRange.bound(keys[0], keys.at(-1));
        }
        const entries = (await resultOf<RequestValue[]>(requests.getAll(range, most))).map(entryOf);
        return isNewest ? entries.reverse() : entries;
      },
      async replacedAfter(rewritten, number) {
        const values: RequestValue[] = await resultOf(tables("requests").index("rewritten").getAll(above(rewritten)));
        return values.filter((value) => value.number <= number).map(entryOf);
      },
    };
  }

  const space = spaceOfRows(
    {
      // `share` returns what the work returns.
      write: <Value>(work: (rows: Rows) => Value, step?: Step) => share({ work, step }) as Promise<Value>,
      async read(ask) {
        for (let tries = 0; tries < 2; tries++) {
          const seen = await transact("readonly", async (tables) => {
            const row = await readRow(tables);
            return row && allOf(ask(rowsRead(tables, row)));
          });
          if (seen !== undefined) return seen;
          // Another tab has deleted the database.
          await space.open();
        }
        throw new Error("indexedDbStorage: another tab deletes the database again and again.");
      },
    },
    settings,
  );
  return { ...space, watch: (changed) => listen(name, changed), close: async () => {} };
}

function entryOf({ number, text, rewritten }: RequestValue): Entry {
  return readEntry(text, number, rewritten?.[1]);
}

function sizeOf({ number, text }: RequestValue): Sized {
  return { number, bytes: text.length, isWaiting: text.startsWith(WAITING) };
}

/** Keys of ascending ids are then in order, so the browser sorts less. */
function sortable(key: Key): number | string {
  const number = typeof key === "bigint" ? Number(key) : NaN;
  return Number.isSafeInteger(number) ? number : String(key);
}
