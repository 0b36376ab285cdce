import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { keyOf } from "../../service/plant-record.ts";
import { plantJson } from "../../service/request-json.ts";
import { type JournalLimits, type Sized, tooMany } from "../shared/journal-bytes.ts";
import type { ReadRows } from "../shared/space-of-rows.ts";
import { newRow, type Rows, type SpaceRow } from "../shared/take-step.ts";
import { faultsText, keyText, readEntry, readFaultsText, readPlantText, requestText, WAITING } from "../shared/text.ts";
import { COUNTS } from "./schema.ts";

/** Call its functions, which are synchronous, in a transaction. */
export interface FileRows extends Rows, ReadRows {
  /** Read each time. @throws Error if the space is gone */
  readonly row: SpaceRow;
  /** Writes the row, and drops the requests that are too many. */
  writeRow(row: SpaceRow): void;
  create(): void;
  drop(): void;
}

export function prepareRows(database: DatabaseSync, name: string): FileRows {
  const space = { space: name };
  /** Not with ?1 and ?2: Node 22.13 to 24.4 bind no values to them. */
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: (...values: readonly SQLInputValue[]) => Number(statement.run(space, ...values).changes),
      all: (...values: readonly SQLInputValue[]) => statement.all(space, ...values),
      value: (...values: readonly SQLInputValue[]) => statement.get(space, ...values)?.value,
    };
  };
  const spaces = prepare(`SELECT ${COLUMNS}, faults FROM spaces WHERE name = :space`);
  const created = prepare(
    `INSERT INTO spaces (name, ${COLUMNS}, faults) VALUES (:space${", ?".repeat(COUNTS.length + 1)}) ON CONFLICT DO NOTHING`,
  );
  const update = prepare(
    `UPDATE spaces SET ${COUNTS.map((column) => `${column} = ?`)}, faults = ? WHERE name = :space`,
  );
  const drop = prepare("DELETE FROM spaces WHERE name = :space");
  const empty = ["plants", "requests"].map((table) => prepare(`DELETE FROM ${table} WHERE space = :space`));

  const add = prepare(
    "INSERT INTO plants (space, place, key, plant) VALUES (:space, ?, ?, ?) ON CONFLICT (space, key) DO NOTHING",
  );
  const replace = prepare("UPDATE plants SET plant = ? WHERE space = :space AND key = ?");
  const remove = prepare("DELETE FROM plants WHERE space = :space AND key = ?");
  const plant = prepare("SELECT plant AS value FROM plants WHERE space = :space AND key = ?");
  const plants = prepare(
    "SELECT place, plant AS text FROM plants WHERE space = :space AND place > ? ORDER BY place LIMIT ?",
  );

  const addRequest = prepare("INSERT INTO requests VALUES (:space, ?, ?, NULL)");
  const replaceRequest = prepare("UPDATE requests SET request = ?, rewritten = ? WHERE space = :space AND number = ?");
  const dropRequests = prepare("DELETE FROM requests WHERE space = :space AND number <= ?");
  const dropRequest = prepare("DELETE FROM requests WHERE space = :space AND number = ?");
  const sizes = prepare(
    "SELECT number, length(CAST(request AS BLOB)) AS bytes, substr(request, 1, ?) AS beginning FROM requests WHERE space = :space ORDER BY number",
  );
  const inOrder = (order: "ASC" | "DESC") =>
    prepare(
      `SELECT number, request FROM requests WHERE space = :space AND number > ? AND number < ? ORDER BY number ${order} LIMIT ?`,
    );
  const replaced = prepare(
    "SELECT number, request, rewritten FROM requests WHERE space = :space AND rewritten > ? AND number <= ? ORDER BY rewritten LIMIT ?",
  );
  const [oldest, newest] = [inOrder("ASC"), inOrder("DESC")];

  let kept: JournalLimits = { journalSize: Infinity, journalBytes: Infinity };
  const values = (of: SpaceRow) => [...COUNTS.map((column) => of[column]), faultsText(of.faults)];
  const clear = () => {
    for (const statement of empty) statement.run();
  };
  return {
    clear,
    get row() {
      const [found] = spaces.all();
      if (found === undefined)
        throw new Error("This space was removed from the file of its storage. Create the store again.");
      const counts = Object.fromEntries(COUNTS.map((column) => [column, Number(found[column])]));
      // The columns are its members.
      return { ...counts, faults: readFaultsText(String(found.faults)) } as SpaceRow;
    },
    keep(limits) {
      kept = limits;
    },
    writeRow(row) {
      row.dropped += dropRequests.run(row.numbers - kept.journalSize);
      if (row.bytes > kept.journalBytes)
        for (const number of tooMany(row, kept, sizes.all(WAITING.length).map(sizeOf))) dropRequest.run(number);
      update.run(...values(row));
    },
    create: () => void created.run(...values(newRow())),
    drop() {
      clear();
      drop.run();
    },
    put(record, place, duplicates) {
      const [key, text] = [keyText(keyOf(record)), plantJson(record)];
      if (add.run(place, key, text) > 0) return "added";
      if (duplicates === "reject") return "refused";
      replace.run(text, key);
      return "replaced";
    },
    has: (record) => plant.value(keyText(keyOf(record))) === plantJson(record),
    remove: (key) => void remove.run(keyText(key)),
    plant(key) {
      const text = plant.value(keyText(key));
      return text == null ? undefined : readPlantText(String(text));
    },
    plantsAfter: (after, most) =>
      plants.all(after, most).map(({ place, text }) => ({ place: Number(place), plant: readPlantText(String(text)) })),
    addRequest(number, entry) {
      const text = requestText(entry);
      addRequest.run(number, text);
      return Buffer.byteLength(text);
    },
    replaceRequest(number, entry, rewritten) {
      const text = requestText(entry);
      return replaceRequest.run(text, rewritten, number) > 0 ? Buffer.byteLength(text) : undefined;
    },
    entries: ({ above, below, most, isNewest }) =>
      (isNewest ? newest : oldest).all(above, below, most).map((found) => readEntry(found.request, found.number)),
    replacedAfter: (count, number, most) =>
      replaced.all(count, number, most).map((found) => readEntry(found.request, found.number, found.rewritten)),
  };
}

const COLUMNS = COUNTS.join(", ");

function sizeOf({ number, bytes, beginning }: Record<string, unknown>): Sized {
  return { number: Number(number), bytes: Number(bytes), isWaiting: beginning === WAITING };
}
