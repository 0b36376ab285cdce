import type {
  DataEntry,
  DataResult,
  DataSettings,
  DataStep,
  FaultRow,
  SpaceData,
  SpaceState,
} from "../shared/space-data.ts";
import { type Connection, resultOf, type Tables } from "./connection.ts";

/** The clock of a test must not give an epoch again. */
const { now } = Date;

/** The row of a space. */
interface SpaceRow {
  readonly epoch: number;
  /** How many requests the epoch has numbered. */
  readonly numbers: number;
  /** How many times it has replaced a request. */
  readonly rewritten: number;
  /** At least every number that an earlier epoch has given. */
  readonly ended: number;
  readonly version: number;
  readonly faultIds: number;
}

/** The row of a request. */
interface RequestRow extends DataEntry {
  /** The space's name and its count, where it was replaced. */
  readonly rewritten?: readonly [space: string, count: number];
}

/** Works on the tables in one transaction, with the row of the space as it is there. */
type Work<Value> = (tables: Tables, row: SpaceRow) => Promise<Value>;

export function spaceData(
  { transact, listen, tell }: Connection,
  { name, journalSize, seed }: DataSettings,
): Omit<SpaceData, "close"> {
  /** The rows of this space with numbers above `after`, up to `last`. */
  const rows = (after = Number.NEGATIVE_INFINITY, last = Number.POSITIVE_INFINITY) =>
    IDBKeyRange.bound([name, after], [name, last], true);
  const rowOf = (tables: Tables): Promise<SpaceRow | undefined> => resultOf(tables("spaces").get(name));
  const putRow = (tables: Tables, row: SpaceRow) => void tables("spaces").put(row, name);
  const idOf = (id: bigint) => [name, String(id)];

  async function write<Value>(work: Work<Value>): Promise<Value> {
    const value = await transact("readwrite", async (tables) => work(tables, (await rowOf(tables)) ?? begin(tables)));
    tell(name);
    return value;
  }

  async function read<Value>(work: Work<Value>): Promise<Value> {
    const seen = await transact("readonly", async (tables) => {
      const row = await rowOf(tables);
      return row && { value: await work(tables, row) };
    });
    // Another tab has deleted the database.
    return seen === undefined ? write(work) : seen.value;
  }

  /** The epoch leaves room for a thousand resets in each millisecond that the deleted database was there. */
  function begin(tables: Tables): SpaceRow {
    const row = { epoch: now() * 1_000, numbers: 0, rewritten: 0, ended: 0, version: 0, faultIds: 0 };
    putRow(tables, row);
    putSeed(tables);
    return row;
  }

  /** A plant's number is that of the request that first stored it. Those of the seed come before. */
  function putSeed(tables: Tables): void {
    const texts = [...new Map(seed.map(({ id, text }) => [id, text]))];
    for (const [index, [id, text]] of texts.entries())
      tables("plants").put({ id: idOf(id), text }, [name, index - texts.length]);
  }

  async function take(
    tables: Tables,
    row: SpaceRow,
    { epoch, number: given, again, version, met, plant, duplicates, entry }: DataStep,
  ): Promise<DataResult> {
    if (epoch !== undefined && epoch !== row.epoch) {
      if (given !== undefined) return { kind: "gone", number: given };
      const ended = row.ended + 1;
      putRow(tables, { ...row, ended });
      return { kind: "gone", number: ended };
    }
    if (version !== undefined && version !== row.version) return { kind: "stale", state: await state(tables, row) };
    const number = given ?? row.numbers + 1;
    const taken = plant && (await resultOf(tables("plants").index("id").getKey(idOf(plant.id))));
    const stored = plant !== undefined && (taken === undefined || duplicates === "replace");
    if (stored) tables("plants").put({ id: idOf(plant.id), text: plant.text }, taken ?? [name, number]);
    const isUsed = met.length > 0 && (plant === undefined || stored);
    if (isUsed) for (const id of met) await useFault(tables, id);
    const key = [name, number];
    const isKept = again ? (await resultOf(tables("requests").getKey(key))) !== undefined : journalSize > 0;
    const rewritten = isKept && again ? row.rewritten + 1 : row.rewritten;
    const mark = rewritten > row.rewritten ? { rewritten: [name, rewritten] } : {};
    if (isKept) tables("requests").put({ number, text: entry(stored), ...mark }, key);
    if (!again && number > journalSize) tables("requests").delete(rows(undefined, number - journalSize));
    putRow(tables, {
      ...row,
      numbers: Math.max(row.numbers, number),
      rewritten,
      version: isUsed ? row.version + 1 : row.version,
    });
    return { kind: "done", epoch: row.epoch, number, stored };
  }

  async function useFault(tables: Tables, id: number): Promise<void> {
    const fault: FaultRow | undefined = await resultOf(tables("faults").get([name, id]));
    if (fault === undefined || fault.left === null) return;
    if (fault.left > 1) tables("faults").put({ ...fault, left: fault.left - 1 }, [name, id]);
    else tables("faults").delete([name, id]);
  }

  async function state(tables: Tables, { epoch, version }: SpaceRow): Promise<SpaceState> {
    return { epoch, version, faults: await resultOf(tables("faults").getAll(rows())) };
  }

  return {
    open: () =>
      write(async (tables) => {
        if ((await resultOf(tables("plants").count(rows()))) === 0) putSeed(tables);
      }),
    epoch: () => read(async (_tables, { epoch }) => epoch),
    state: () => read(state),
    step: (step) => write((tables, row) => take(tables, row, step)),
    plant: (id) => read(async (tables) => (await resultOf(tables("plants").index("id").get(idOf(id))))?.text),
    countPlants: () => read((tables) => resultOf(tables("plants").count(rows()))),
    plants: () =>
      read(async (tables) => {
        const plants: readonly { readonly text: string }[] = await resultOf(tables("plants").getAll(rows()));
        return plants.map(({ text }) => text);
      }),
    journal: () =>
      read(async (tables, { epoch, numbers }) => {
        const entries = await resultOf(tables("requests").getAll(rows(numbers - journalSize)));
        return { epoch, numbers, entries };
      }),
    changes: (after, most) =>
      read(async (tables, { epoch, numbers, rewritten }) => {
        const from = after === undefined ? { numbers, rewritten } : after.epoch === epoch ? after : START;
        const replaced: readonly RequestRow[] =
          from.rewritten === rewritten
            ? []
            : await resultOf(tables("requests").index("rewritten").getAll(rows(from.rewritten)));
        const added: readonly RequestRow[] =
          most > 0 ? await resultOf(tables("requests").getAll(rows(from.numbers), most)) : [];
        return {
          epoch,
          numbers,
          rewritten,
          replaced: replaced
            .filter(({ number }) => number <= from.numbers)
            .map((entry) => ({ ...entry, rewritten: entry.rewritten?.[1] ?? 0 })),
          added,
        };
      }),
    inject: (fault) =>
      write(async (tables, row) => {
        const id = row.faultIds + 1;
        putRow(tables, { ...row, version: row.version + 1, faultIds: id });
        if (fault !== undefined) tables("faults").put({ ...fault, id }, [name, id]);
        return { id, epoch: row.epoch };
      }),
    remove: (id) =>
      write(async (tables, row) => {
        putRow(tables, { ...row, version: row.version + 1 });
        tables("faults").delete([name, id]);
      }),
    reset: () =>
      write(async (tables, row) => {
        for (const table of ["plants", "requests", "faults"] as const) tables(table).delete(rows());
        const { epoch, numbers, ended, version } = row;
        putRow(tables, {
          ...row,
          epoch: epoch + 1,
          numbers: 0,
          rewritten: 0,
          ended: Math.max(ended, numbers),
          version: version + 1,
        });
        putSeed(tables);
      }),
    watch: (changed) => listen(name, changed),
  };
}

const START = { numbers: 0, rewritten: 0 };
