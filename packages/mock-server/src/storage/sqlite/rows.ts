import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { DuplicatePolicy } from "../../service/plant-record.ts";
import type { DataChanges, DataEntry, FaultRow, PlantRow } from "../shared/space-data.ts";

/** Captured: a test's fake clock must not repeat an epoch. */
const { now } = Date;

/** The row of a space. */
interface SpaceRow {
  readonly epoch: number;
  /** How many requests the epoch has numbered. */
  readonly numbers: number;
  readonly version: number;
  /** How many times the epoch has replaced a request. */
  readonly rewritten: number;
}

/** The rows of one space. Call its functions, which are synchronous, in a transaction. */
export interface Rows {
  space(): SpaceRow;
  /** Begins the first epoch if there is none. */
  create(): void;
  /** Begins the next epoch, which is empty. */
  endEpoch(): void;
  /** Removes everything. */
  drop(): void;
  nextNumber(): number;
  /** Returns a number that no ended epoch has given. */
  nextEndedNumber(): number;
  moveVersion(): void;
  /** Returns whether it was stored. */
  putPlant(plant: PlantRow, duplicates: DuplicatePolicy): boolean;
  plant(id: bigint): string | undefined;
  /** @param skipped how many plants after the place to skip */
  plantsAfter(place: number, skipped: number, most: number): { readonly place: number; readonly text: string }[];
  hasPlants(): boolean;
  /** Counts the plants after a place, and returns the last place too. */
  countPlants(place: number): { readonly count: number; readonly place: number };
  addRequest(number: number, text: string): void;
  /** Does nothing if the entry is gone. */
  replaceRequest(number: number, text: string): void;
  dropRequestsTo(number: number): void;
  /** Returns the number of the oldest request; undefined where there is none. */
  oldestRequest(): number | undefined;
  requestsFrom(number: number, most: number): DataEntry[];
  /** Returns requests up to a number that were replaced after a count, in that order. */
  replacedAfter(rewritten: number, number: number, most: number): DataChanges["replaced"];
  addFault(fault: Omit<FaultRow, "id"> | undefined): number;
  useFault(id: number): void;
  removeFault(id: number): void;
  faults(): readonly FaultRow[];
}

export function prepareRows(database: DatabaseSync, name: string): Rows {
  /** The first parameter of each statement is the space. */
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: (...values: readonly SQLInputValue[]) => Number(statement.run(name, ...values).changes),
      all: (...values: readonly SQLInputValue[]) => statement.all(name, ...values),
      value: (...values: readonly SQLInputValue[]) => statement.get(name, ...values)?.value,
    };
  };
  const space = prepare("SELECT epoch, numbers, version, rewritten FROM spaces WHERE name = ?");
  const create = prepare("INSERT INTO spaces VALUES (?, ?, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING");
  const endEpoch = prepare(
    "UPDATE spaces SET epoch = epoch + 1, ended = max(ended, numbers), numbers = 0, rewritten = 0, version = version + 1 WHERE name = ?",
  );
  const empty = ["plants", "requests", "faults"].map((table) => prepare(`DELETE FROM ${table} WHERE space = ?`));
  const drop = prepare("DELETE FROM spaces WHERE name = ?");
  const raise = (column: string) =>
    prepare(`UPDATE spaces SET ${column} = ${column} + 1 WHERE name = ? RETURNING ${column} AS value`);
  const nextNumber = raise("numbers");
  const nextEndedNumber = raise("ended");
  const moveVersion = raise("version");
  const nextFaultId = raise("fault_ids");
  const nextRewritten = raise("rewritten");

  const insert = "INSERT INTO plants (space, id, plant) VALUES (?, ?, ?) ON CONFLICT (space, id)";
  const put = {
    reject: prepare(`${insert} DO NOTHING`),
    replace: prepare(`${insert} DO UPDATE SET plant = excluded.plant`),
  };
  const plant = prepare("SELECT plant AS value FROM plants WHERE space = ? AND id = ?");
  // Scans by arrival. With an index, SQLite may read by id and sort.
  const plants = prepare(
    "SELECT place, plant FROM plants NOT INDEXED WHERE space = ? AND place > ? ORDER BY place LIMIT ? OFFSET ?",
  );
  const hasPlants = prepare("SELECT 1 AS value FROM plants WHERE space = ? LIMIT 1");
  const countAll = prepare("SELECT count(*) AS count, max(place) AS place FROM plants WHERE space = ?");
  const countAfter = prepare(
    "SELECT count(*) AS count, max(place) AS place FROM plants NOT INDEXED WHERE space = ? AND place > ?",
  );

  const addRequest = prepare("INSERT INTO requests VALUES (?, ?, ?, NULL)");
  const replaceRequest = prepare("UPDATE requests SET request = ?3, rewritten = ?4 WHERE space = ?1 AND number = ?2");
  const dropRequests = prepare("DELETE FROM requests WHERE space = ? AND number <= ?");
  const oldestRequest = prepare("SELECT min(number) AS value FROM requests WHERE space = ?");
  const requests = prepare(
    "SELECT number, request FROM requests WHERE space = ? AND number >= ? ORDER BY number LIMIT ?",
  );
  const replaced = prepare(
    "SELECT number, request, rewritten FROM requests WHERE space = ? AND rewritten > ? AND number <= ? ORDER BY rewritten LIMIT ?",
  );

  const addFault = prepare("INSERT INTO faults VALUES (?, ?, ?, ?)");
  const useFault = prepare("UPDATE faults SET left = left - 1 WHERE space = ? AND id = ?");
  const removeUsed = prepare("DELETE FROM faults WHERE space = ? AND left <= 0");
  const removeFault = prepare("DELETE FROM faults WHERE space = ? AND id = ?");
  const faults = prepare("SELECT id, fault, left FROM faults WHERE space = ? ORDER BY id");

  return {
    space() {
      const [row] = space.all();
      if (row === undefined)
        throw new Error("This space was removed from the file of its storage. Create the store again.");
      const { epoch, numbers, version, rewritten } = row;
      return {
        epoch: Number(epoch),
        numbers: Number(numbers),
        version: Number(version),
        rewritten: Number(rewritten),
      };
    },
    // Begins with the time in microseconds: the epochs of a deleted file were smaller, even at 1,000 resets a millisecond.
    create: () => void create.run(now() * 1_000),
    endEpoch() {
      for (const statement of [endEpoch, ...empty]) statement.run();
    },
    drop() {
      for (const statement of [...empty, drop]) statement.run();
    },
    nextNumber: () => Number(nextNumber.value()),
    nextEndedNumber: () => Number(nextEndedNumber.value()),
    moveVersion: () => void moveVersion.value(),
    putPlant: ({ id, text }, duplicates) => put[duplicates].run(id, text()) > 0,
    plant: (id) => plant.value(id)?.toString(),
    plantsAfter: (after, skipped, most) =>
      // For SQLite, -1 means no limit.
      plants.all(after, most === Number.POSITIVE_INFINITY ? -1 : most, skipped).map(({ place, plant }) => ({
        place: Number(place),
        text: String(plant),
      })),
    hasPlants: () => hasPlants.value() !== undefined,
    countPlants(after) {
      const [row] = after === 0 ? countAll.all() : countAfter.all(after);
      return { count: Number(row?.count), place: Number(row?.place ?? after) };
    },
    addRequest: (number, text) => void addRequest.run(number, text),
    replaceRequest: (number, text) => void replaceRequest.run(number, text, nextRewritten.value() ?? null),
    dropRequestsTo: (number) => void dropRequests.run(number),
    oldestRequest() {
      const number = oldestRequest.value();
      return number === null ? undefined : Number(number);
    },
    requestsFrom: (number, most) => requests.all(number, most).map(entryOf),
    replacedAfter: (count, number, most) =>
      replaced.all(count, number, most).map((row) => ({ ...entryOf(row), rewritten: Number(row.rewritten) })),
    addFault(fault) {
      const id = Number(nextFaultId.value());
      if (fault !== undefined) addFault.run(id, fault.text, fault.left);
      return id;
    },
    useFault(id) {
      useFault.run(id);
      removeUsed.run();
    },
    removeFault: (id) => void removeFault.run(id),
    faults: () =>
      faults.all().map(({ id, fault, left }) => ({
        id: Number(id),
        text: String(fault),
        left: left === null ? null : Number(left),
      })),
  };
}

function entryOf({ number, request }: Readonly<Record<string, unknown>>): DataEntry {
  return { number: Number(number), text: String(request) };
}
