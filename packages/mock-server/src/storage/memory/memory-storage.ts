import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import type { SpaceData, SpaceSettings, Step } from "../../service/space.ts";
import {
  addFault,
  newRow,
  putSeed,
  type Rows,
  removeFault,
  resetRows,
  stateOf,
  takeStep,
} from "../shared/take-step.ts";
import { createEntries, type Entries } from "./entries.ts";
import { createPlants, type Plants } from "./plants.ts";

/** One space, shared by every store that has it open. */
interface Data extends Rows {
  readonly plants: Plants;
  readonly entries: Entries;
  readonly listeners: Set<() => void>;
  users: number;
}

/**
 * Creates a storage in memory, the default. A space ends when its last store is closed, or is garbage-collected with its
 * storage.
 */
export function memoryStorage(): PlantStorage {
  const spaces = new Map<string, Data>();
  return createStorage("memory", (settings) => {
    const { name, temporary } = settings;
    const data = spaces.get(name) ?? createData(settings);
    // A temporary space stays out, since nobody else can open it. It is then collected even if its store is never closed.
    if (!temporary) spaces.set(name, data);
    data.users++;
    putSeed(data, settings.seed);
    return memorySpace(data, settings, () => {
      if (--data.users === 0) spaces.delete(name);
    });
  });
}

function createData({ journalSize }: SpaceSettings): Data {
  const plants = createPlants();
  const entries = createEntries(journalSize);
  return {
    ...plants,
    ...entries,
    row: newRow(),
    plants,
    entries,
    listeners: new Set(),
    users: 0,
    clear() {
      plants.clear();
      entries.clear();
    },
  };
}

function memorySpace(data: Data, { seed }: SpaceSettings, closed: () => void): SpaceData {
  const { row, plants, entries, listeners } = data;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const stepAtOnce = (step: Step) => {
    const result = takeStep(data, step);
    if (result.kind === "done") tell();
    return result;
  };
  return {
    open: async () => {},
    atOnce: {
      begin(arrival) {
        arrival.epoch = row.epoch;
        arrival.number = ++row.numbers;
      },
      state: () => row,
    },
    epoch: async () => row.epoch,
    state: async () => stateOf(row),
    step: async (step) => stepAtOnce(step),
    stepAtOnce,
    plants: {
      get: async (key) => plants.get(key),
      count: async () => row.plants,
      page: async (options) => ({ epoch: row.epoch, ...plants.page(options) }),
    },
    journal: async (options) => ({ epoch: row.epoch, ...entries.page(options) }),
    changes: async (after, most) => entries.changes(row.epoch, after, most),
    inject: async (fault, isOwn) => addFault(data, fault, isOwn),
    remove: async (id) => removeFault(data, id),
    async reset() {
      resetRows(data, seed);
      tell();
    },
    watch(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    close: async () => closed(),
  };
}
