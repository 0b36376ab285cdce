import type { DatabaseSync, SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { StoredFault } from "../../service/faults/stored-fault.ts";
import type { DuplicatePolicy, PlantRecord } from "../../service/plant-record.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { SPACE } from "./schema.ts";
import { faultText, plantText, readFaultText, readPlantText, readRequestText, requestText } from "./text.ts";

/** The state of a space; its epoch is a number here. */
export interface SpaceRow {
  readonly epoch: number;
  /** How many requests the epoch has numbered. */
  readonly numbers: number;
  readonly version: number;
}

/** The rows of one space. Each call is synchronous, and belongs into a transaction. */
export interface Rows {
  space(): SpaceRow;
  /** Begins the first epoch, where there is none. */
  create(): void;
  /** Begins the next epoch, without anything. */
  endEpoch(): void;
  nextNumber(): number;
  /** Returns a number that no ended epoch has given. */
  nextEndedNumber(): number;
  moveVersion(): void;
  /** Returns whether it was stored. */
  putPlant(plant: PlantRecord, duplicates: DuplicatePolicy): boolean;
  plant(id: bigint): PlantRecord | undefined;
  plants(): readonly PlantRecord[];
  countPlants(): number;
  addRequest(request: RecordedRequest): void;
  /** One that is gone stays so. */
  replaceRequest(request: RecordedRequest): void;
  dropRequestsTo(number: number): void;
  requestsAfter(number: number): readonly RecordedRequest[];
  nextFaultId(): number;
  addFault(id: number, fault: Omit<StoredFault, "id">): void;
  useFault(id: number): void;
  /** Returns whether it was there. */
  removeFault(id: number): boolean;
  faults(): readonly StoredFault[];
}

export function prepareRows(database: DatabaseSync): Rows {
  /** The first parameter of each statement is the space. */
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: (...values: readonly SQLInputValue[]) => Number(statement.run(SPACE, ...values).changes),
      all: (...values: readonly SQLInputValue[]) => statement.all(SPACE, ...values),
      value: (...values: readonly SQLInputValue[]) => statement.get(SPACE, ...values)?.value,
    };
  };
  const space = prepare("SELECT epoch, numbers, version FROM spaces WHERE name = ?");
  const create = prepare("INSERT INTO spaces VALUES (?, 1, 0, 0, 0, 0) ON CONFLICT DO NOTHING");
  const endEpoch = prepare(
    "UPDATE spaces SET epoch = epoch + 1, ended = max(ended, numbers), numbers = 0, version = version + 1 WHERE name = ?",
  );
  const empty = ["plants", "requests", "faults"].map((table) => prepare(`DELETE FROM ${table} WHERE space = ?`));
  const raise = (column: string) =>
    prepare(`UPDATE spaces SET ${column} = ${column} + 1 WHERE name = ? RETURNING ${column} AS value`);
  const nextNumber = raise("numbers");
  const nextEndedNumber = raise("ended");
  const moveVersion = raise("version");
  const nextFaultId = raise("fault_ids");

  const insert = "INSERT INTO plants (space, id, plant) VALUES (?, ?, ?) ON CONFLICT (space, id)";
  const put = {
    reject: prepare(`${insert} DO NOTHING`),
    replace: prepare(`${insert} DO UPDATE SET plant = excluded.plant`),
  };
  const plant = prepare("SELECT plant AS value FROM plants WHERE space = ? AND id = ?");
  const plants = prepare("SELECT plant FROM plants WHERE space = ? ORDER BY place");
  const countPlants = prepare("SELECT count(*) AS value FROM plants WHERE space = ?");

  const addRequest = prepare("INSERT INTO requests VALUES (?, ?, ?)");
  const replaceRequest = prepare("UPDATE requests SET request = ?3 WHERE space = ?1 AND number = ?2");
  const dropRequests = prepare("DELETE FROM requests WHERE space = ? AND number <= ?");
  const requests = prepare("SELECT request FROM requests WHERE space = ? AND number > ? ORDER BY number");

  const addFault = prepare("INSERT INTO faults VALUES (?, ?, ?, ?)");
  const useFault = prepare("UPDATE faults SET left = left - 1 WHERE space = ? AND id = ?");
  const removeUsed = prepare("DELETE FROM faults WHERE space = ? AND left <= 0");
  const removeFault = prepare("DELETE FROM faults WHERE space = ? AND id = ?");
  const faults = prepare("SELECT id, fault, left FROM faults WHERE space = ? ORDER BY id");

  return {
    space() {
      const [row] = space.all();
      if (row === undefined) throw new Error("The file of this storage has lost its space. Create the store anew.");
      return { epoch: Number(row.epoch), numbers: Number(row.numbers), version: Number(row.version) };
    },
    create: () => void create.run(),
    endEpoch() {
      for (const statement of [endEpoch, ...empty]) statement.run();
    },
    nextNumber: () => Number(nextNumber.value()),
    nextEndedNumber: () => Number(nextEndedNumber.value()),
    moveVersion: () => void moveVersion.value(),
    putPlant: (record, duplicates) => put[duplicates].run(record.id, plantText(record)) > 0,
    plant(id) {
      const text = plant.value(id);
      return text === undefined ? undefined : readPlantText(String(text));
    },
    plants: () => plants.all().map((row) => readPlantText(String(row.plant))),
    countPlants: () => Number(countPlants.value()),
    addRequest: (request) => void addRequest.run(request.number, requestText(request)),
    replaceRequest: (request) => void replaceRequest.run(request.number, requestText(request)),
    dropRequestsTo: (number) => void dropRequests.run(number),
    requestsAfter: (number) => requests.all(number).map(({ request }) => readRequestText(String(request))),
    nextFaultId: () => Number(nextFaultId.value()),
    addFault: (id, fault) => void addFault.run(id, faultText(fault), orNull(fault.left)),
    useFault(id) {
      useFault.run(id);
      removeUsed.run();
    },
    removeFault: (id) => removeFault.run(id) > 0,
    faults: () => faults.all().map(({ id, fault, left }) => readFaultText(Number(id), String(fault), orLimit(left))),
  };
}

/** Infinity is no integer. */
function orNull(left: number): number | null {
  return left === Number.POSITIVE_INFINITY ? null : left;
}

function orLimit(left: SQLOutputValue | undefined): number | null {
  return left === null ? null : Number(left);
}
