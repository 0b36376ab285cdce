import {
  type DataEntry,
  type DataResult,
  type DataSettings,
  type DataStep,
  type FaultRow,
  pageNumbers,
  type SpaceData,
  type SpaceState,
} from "../shared/space-data.ts";
import { type Connection, resultOf, type Tables } from "./connection.ts";
import { shareTransactions } from "./transactions.ts";

/** Captured: a test's fake clock must not repeat an epoch. */
const { now } = Date;

/** The row of a space. */
interface SpaceRow {
  readonly epoch: number;
  /** How many requests the epoch has numbered. */
  readonly numbers: number;
  /** How many times it has replaced a request. */
  readonly rewritten: number;
  /** The greatest number that the journal has dropped. */
  readonly dropped: number;
  /** At least as great as every number of earlier epochs. */
  readonly ended: number;
  readonly version: number;
  readonly faultIds: number;
}

/** The row of a request. */
interface RequestRow extends DataEntry {
  /** The space's name and its count of replacements, if the request was replaced. */
  readonly rewritten?: readonly [space: string, count: number];
}

interface PlantValue {
  /** The number of the request that first stored the id. Below 0 for the seed. */
  readonly number: number;
  readonly text: string;
}

/** A space as one transaction sees it. */
interface Draft {
  readonly tables: Tables;
  /** Written once, at the end of the transaction. */
  row: SpaceRow;
  /** The plants that were looked up or stored. */
  readonly plants: Map<bigint, Promise<PlantValue | undefined>>;
}

type Work<Value> = (draft: Draft) => Promise<Value>;

interface Change {
  readonly work: Work<unknown>;
  /** The id of the plant that it looks up. */
  readonly plant: bigint | undefined;
}

export function spaceData(
  { transact, listen, tell }: Connection,
  { name, journalSize, seed }: DataSettings,
): Omit<SpaceData, "close"> {
  /** The rows of this space: an array sorts above every number and string. */
  const all = IDBKeyRange.bound([name], [name, []]);
  /** The rows with numbers above `after`, up to `last`. */
  const rows = (after: number, last = Number.POSITIVE_INFINITY) => IDBKeyRange.bound([name, after], [name, last], true);
  const plantKey = (id: bigint) => [name, keyOf(id)];
  const rowOf = (tables: Tables): Promise<SpaceRow | undefined> => resultOf(tables("spaces").get(name));

  const share = shareTransactions<Change>(
    (changes, more) =>
      transact("readwrite", async (tables) => {
        const plants: Draft["plants"] = new Map();
        lookUp({ tables, plants }, changes);
        const found = await rowOf(tables);
        const draft = { tables, plants, row: found ?? newRow() };
        if (found === undefined) putSeed(draft);
        const late = more();
        lookUp(draft, late);
        const results: unknown[] = [];
        for (const { work } of [...changes, ...late]) results.push(await work(draft));
        putRow(draft);
        return results;
      }),
    () => tell(name),
  );

  function write<Value>(work: Work<Value>, plant?: bigint): Promise<Value> {
    // `work` returns the Value.
    return share({ work, plant }) as Promise<Value>;
  }

  async function read<Value>(work: Work<Value>): Promise<Value> {
    const seen = await transact("readonly", async (tables) => {
      const row = await rowOf(tables);
      return row && { value: await work({ tables, row, plants: new Map() }) };
    });
    // Another tab has deleted the database.
    return seen === undefined ? write(work) : seen.value;
  }

  /** Begins with the time in microseconds: the epochs of a deleted database were smaller, even at 1,000 resets a millisecond. */
  function newRow(): SpaceRow {
    return { epoch: now() * 1_000, numbers: 0, rewritten: 0, dropped: 0, ended: 0, version: 0, faultIds: 0 };
  }

  function putRow({ tables, row }: Draft): void {
    const dropped = row.numbers - journalSize;
    const isFull = dropped > row.dropped;
    if (isFull) tables("requests").delete(rows(row.dropped, dropped));
    tables("spaces").put(isFull ? { ...row, dropped } : row, name);
  }

  function putSeed({ tables, plants }: Draft): void {
    plants.clear();
    const texts = [...new Map(seed.map(({ id, text }) => [id, text]))];
    for (const [index, [id, text]] of texts.entries())
      tables("plants").put({ number: index - texts.length, text: text() }, plantKey(id));
  }

  /** Requests all plants that the changes need, before the first change waits for its own. */
  function lookUp(draft: Omit<Draft, "row">, changes: readonly Change[]): void {
    for (const { plant } of changes) if (plant !== undefined) void find(draft, plant);
  }

  function find({ tables, plants }: Omit<Draft, "row">, id: bigint): Promise<PlantValue | undefined> {
    const known = plants.get(id);
    if (known !== undefined) return known;
    const asked = resultOf<PlantValue | undefined>(tables("plants").get(plantKey(id)));
    // If a change fails, nobody awaits the requests of later ones.
    asked.catch(() => {});
    plants.set(id, asked);
    return asked;
  }

  function putPlant({ tables, plants }: Draft, id: bigint, value: PlantValue): void {
    tables("plants").put(value, plantKey(id));
    plants.set(id, Promise.resolve(value));
  }

  async function take(
    draft: Draft,
    { epoch, number: given, again, version, met, plant, duplicates, entry }: DataStep,
  ): Promise<DataResult> {
    const { tables, row } = draft;
    if (epoch !== undefined && epoch !== row.epoch) {
      if (given !== undefined) return { kind: "gone", number: given };
      const ended = row.ended + 1;
      draft.row = { ...row, ended };
      return { kind: "gone", number: ended };
    }
    if (version !== undefined && version !== row.version) return { kind: "stale", state: await state(draft) };
    const number = given ?? row.numbers + 1;
    const before = plant && (await find(draft, plant.id));
    const stored = plant !== undefined && (before === undefined || duplicates === "replace");
    if (stored) putPlant(draft, plant.id, { number: before?.number ?? number, text: plant.text() });
    const isUsed = met.length > 0 && (plant === undefined || stored);
    if (isUsed) for (const id of met) await useFault(tables, id);
    const numbers = Math.max(row.numbers, number);
    const key = [name, number];
    const isKept = again
      ? (await resultOf(tables("requests").getKey(key))) !== undefined
      : number > numbers - journalSize;
    const rewritten = isKept && again ? row.rewritten + 1 : row.rewritten;
    const mark = rewritten === row.rewritten ? {} : { rewritten: [name, rewritten] };
    if (isKept) tables("requests").put({ number, text: entry(stored), ...mark }, key);
    draft.row = { ...row, numbers, rewritten, version: isUsed ? row.version + 1 : row.version };
    return { kind: "done", epoch: row.epoch, number, stored };
  }

  async function useFault(tables: Tables, id: number): Promise<void> {
    const fault: FaultRow | undefined = await resultOf(tables("faults").get([name, id]));
    if (fault === undefined || fault.left === null) return;
    if (fault.left > 1) tables("faults").put({ ...fault, left: fault.left - 1 }, [name, id]);
    else tables("faults").delete([name, id]);
  }

  async function state({ tables, row: { epoch, version } }: Draft): Promise<SpaceState> {
    return { epoch, version, faults: await resultOf(tables("faults").getAll(all)) };
  }

  return {
    open: () =>
      write(async (draft) => {
        if ((await resultOf(draft.tables("plants").getKey(all))) === undefined) putSeed(draft);
      }),
    epoch: () => read(async ({ row }) => row.epoch),
    state: () => read(state),
    step: (step) => write((draft) => take(draft, step), step.plant?.id),
    plant: (id) => read(async (draft) => (await find(draft, id))?.text),
    countPlants: () => read(({ tables }) => resultOf(tables("plants").count(all))),
    // Reads all plants for each page: they have no index by number.
    plants: (after, limit) =>
      read(async ({ tables, row: { epoch } }) => {
        const plants: PlantValue[] = await resultOf(tables("plants").getAll(all));
        plants.sort((one, other) => one.number - other.number);
        const end = after + limit;
        return {
          epoch,
          texts: plants.slice(after, end).map(({ text }) => text),
          next: end < plants.length ? end : undefined,
        };
      }),
    journal: (options) =>
      read(async ({ tables, row: { epoch, numbers, rewritten, dropped: gone } }) => {
        const dropped = Math.max(gone, numbers - journalSize);
        const { first, count } = pageNumbers({ numbers, dropped }, options);
        const entries: DataEntry[] =
          count === 0 ? [] : await resultOf(tables("requests").getAll(rows(first - 1), count));
        if (options.order === "newest") entries.reverse();
        return { epoch, numbers, rewritten, dropped, entries };
      }),
    changes: (after, most) =>
      read(async ({ tables, row: { epoch, numbers, rewritten } }) => {
        const from = after === undefined ? { numbers, rewritten } : after.epoch === epoch ? after : START;
        const replaced: readonly RequestRow[] =
          from.rewritten === rewritten
            ? []
            : await resultOf(tables("requests").index("rewritten").getAll(rows(from.rewritten)));
        const added: readonly RequestRow[] =
          most === 0 ? [] : await resultOf(tables("requests").getAll(rows(from.numbers), most));
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
      write(async (draft) => {
        const { tables, row } = draft;
        const id = row.faultIds + 1;
        draft.row = { ...row, version: row.version + 1, faultIds: id };
        if (fault !== undefined) tables("faults").put({ ...fault, id }, [name, id]);
        return { id, epoch: row.epoch };
      }),
    remove: (id) =>
      write(async (draft) => {
        draft.row = { ...draft.row, version: draft.row.version + 1 };
        draft.tables("faults").delete([name, id]);
      }),
    reset: () =>
      write(async (draft) => {
        const { tables, row } = draft;
        for (const table of ["plants", "requests", "faults"] as const) tables(table).delete(all);
        const { epoch, numbers, ended, version } = row;
        draft.row = {
          ...row,
          epoch: epoch + 1,
          numbers: 0,
          rewritten: 0,
          dropped: 0,
          ended: Math.max(ended, numbers),
          version: version + 1,
        };
        putSeed(draft);
      }),
    watch: (changed) => listen(name, changed),
  };
}

const START = { numbers: 0, rewritten: 0 };

/** Returns a number if it is exact. Keys of ascending ids are then in order, so the browser sorts less. */
function keyOf(id: bigint): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : String(id);
}
