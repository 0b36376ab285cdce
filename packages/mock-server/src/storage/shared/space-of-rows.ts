import type { Key, PlantRecord } from "../../service/plant-record.ts";
import type { PlacedPlant, SpaceData, SpaceSettings, Step } from "../../service/space.ts";
import { changesOf, type Entry, type JournalState, pageNumbers, pageOf, placeFrom, plantPage } from "./pages.ts";
import { addFault, putSeed, type Rows, removeFault, resetRows, type SpaceRow, stateOf, takeStep } from "./take-step.ts";

/** The rows of one space in a database. Each call is one transaction. */
export interface Table {
  /** @param step the one that the change takes, if it takes one */
  write<Value>(change: (rows: Rows) => Value, step?: Step): Promise<Value>;
  /** @param look asks for all that it reads before it waits for any of it: a file is read at once */
  read<Value>(look: (rows: ReadRows) => Promise<Value>): Promise<Value>;
}

/** A space as a reader sees it. Lists are in order, and have at most so many members. */
export interface ReadRows {
  readonly row: SpaceRow;
  plant(key: Key): Promise<PlantRecord | undefined> | PlantRecord | undefined;
  plantsAfter(place: number, most: number): List<PlacedPlant>;
  entriesFrom(number: number, most: number): List<Entry>;
  /** Those up to `number`, in the order in which they were replaced. */
  replacedAfter(rewritten: number, number: number, most: number): List<Entry>;
}

type List<Item> = Promise<readonly Item[]> | readonly Item[];

/** Its requests are written in the order of their numbers. */
export function spaceOfRows(
  { write, read }: Table,
  { journalSize, seed }: SpaceSettings,
): Omit<SpaceData, "watch" | "close"> {
  function journalState({ epoch, numbers: written, rewritten, dropped }: SpaceRow): JournalState {
    return { epoch, written, rewritten, dropped: Math.max(dropped, written - journalSize) };
  }

  return {
    open: () => write((rows) => putSeed(rows, seed)),
    epoch: () => read(async ({ row }) => row.epoch),
    state: () => read(async ({ row }) => stateOf(row)),
    step: (step) => write((rows) => takeStep(rows, step, journalSize), step),
    plants: {
      get: (key) => read(async (rows) => rows.plant(key)),
      count: () => read(async ({ row }) => row.plants),
      page: (options) =>
        read(async ({ row: { epoch }, plantsAfter }) =>
          plantPage(async (after, most) => ({ epoch, found: await plantsAfter(after, most) }), options),
        ),
    },
    journal: (options = {}) =>
      read(async ({ row, entriesFrom }) => {
        const state = journalState(row);
        const { first, count } = pageNumbers(state, options);
        return pageOf(state, options, await entriesFrom(first, count));
      }),
    changes: (after, most) =>
      read(async ({ row, replacedAfter, entriesFrom }) => {
        const state = journalState(row);
        const from = placeFrom(after, state);
        const hasReplaced = from.rewritten !== state.rewritten;
        const replaced = hasReplaced ? replacedAfter(from.rewritten, from.written, most) : [];
        const added = entriesFrom(from.written + 1, most);
        return changesOf(from, state, await replaced, await added, most);
      }),
    inject: (fault, isOwn) => write((rows) => addFault(rows, fault, isOwn)),
    remove: (id) => write((rows) => removeFault(rows, id)),
    reset: () => write((rows) => resetRows(rows, seed)),
  };
}
