import type { Key, PlantRecord } from "../../service/plant-record.ts";
import type { PlacedPlant, SpaceData, SpaceSettings, Step } from "../../service/space.ts";
import {
  changesOf,
  cursorFrom,
  type Entry,
  type EntryRange,
  entryRange,
  type JournalState,
  pageOf,
  plantPage,
  plantRange,
} from "./pages.ts";
import { addFault, putSeed, type Rows, removeFault, resetRows, type SpaceRow, stateOf, takeStep } from "./take-step.ts";

/** Each call is one transaction. */
export interface Table {
  /** @param step the one that the change takes, if it takes one */
  write<Value>(change: (rows: Rows) => Value, step?: Step): Promise<Value>;
  /** `ask` returns its promises without awaiting any, so that all of them read one state. */
  read<Asked extends Lists>(
    ask: (rows: ReadRows) => Asked,
  ): Promise<{ readonly [Name in keyof Asked]: Awaited<Asked[Name]> }>;
}

/** A promise does not fit: an `ask` that awaits is a type error. */
type Lists = Readonly<Record<string, unknown>>;

/** Lists are in order. `most` is their maximum length. */
export interface ReadRows {
  readonly row: SpaceRow;
  plant(key: Key): Promise<PlantRecord | undefined> | PlantRecord | undefined;
  plantsAfter(place: number, most: number): List<PlacedPlant>;
  entries(range: EntryRange): List<Entry>;
  /** Those up to `number`, in the order in which they were replaced. */
  replacedAfter(rewritten: number, number: number, most: number): List<Entry>;
}

type List<Item> = Promise<readonly Item[]> | readonly Item[];

export async function allOf<Asked extends Lists>(
  asked: Asked,
): Promise<{ readonly [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const values = await Promise.all(Object.values(asked));
  // The same names, with the values of their promises.
  return Object.fromEntries(Object.keys(asked).map((name, at) => [name, values[at]])) as never;
}

/** Its requests are written in the order of their numbers. */
export function spaceOfRows({ write, read }: Table, settings: SpaceSettings): Omit<SpaceData, "watch" | "close"> {
  const { journalSize, seed } = settings;
  const journalState = (row: SpaceRow): JournalState => ({
    epoch: row.epoch,
    written: row.numbers,
    rewritten: row.rewritten,
    dropped: Math.max(row.dropped, row.numbers - journalSize),
  });

  return {
    open: () => write((rows) => putSeed(rows, seed)),
    epoch: async () => (await read(({ row: { epoch } }) => ({ epoch }))).epoch,
    state: () => read(({ row }) => ({ ...stateOf(row) })),
    step: (step) => write((rows) => takeStep(rows, step, settings), step),
    plants: {
      get: async (key) => (await read((rows) => ({ plant: rows.plant(key) }))).plant,
      count: async () => (await read(({ row: { plants } }) => ({ plants }))).plants,
      async page(options) {
        const { epoch, found } = await read(({ row: { epoch }, plantsAfter }) => ({
          epoch,
          found: plantsAfter(...plantRange(options)),
        }));
        return plantPage(epoch, found, options);
      },
    },
    async journal(options = {}) {
      const { state, range, found } = await read(({ row, entries }) => {
        const range = entryRange(options, row.numbers - journalSize);
        return { state: journalState(row), range, found: entries(range) };
      });
      return pageOf(state, range.most, found);
    },
    async changes(after, most) {
      const { from, state, replaced, added } = await read(({ row, replacedAfter, entries }) => {
        const state = journalState(row);
        const from = cursorFrom(after, state);
        const hasReplaced = from.rewritten !== state.rewritten;
        return {
          from,
          state,
          replaced: hasReplaced ? replacedAfter(from.rewritten, from.written, most) : [],
          added: entries({ above: from.written, below: Number.MAX_SAFE_INTEGER, most, isNewest: false }),
        };
      });
      return changesOf(from, state, replaced, added, most);
    },
    inject: (fault, isOwn) => write((rows) => addFault(rows, fault, isOwn)),
    remove: (id) => write((rows) => removeFault(rows, id)),
    reset: () => write((rows) => resetRows(rows, seed)),
  };
}
