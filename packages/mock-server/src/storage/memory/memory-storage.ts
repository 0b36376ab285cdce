import { type Key, keyOf, type PlantRecord } from "../../service/plant-record.ts";
import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import { plantJson } from "../../service/request-json.ts";
import type { PageOptions, PlacedPlant, PlantPage, SpaceData, SpaceSettings, Step } from "../../service/space.ts";
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

interface Plants extends Pick<Rows, "put" | "has" | "remove" | "clear"> {
  get(key: Key): PlantRecord | undefined;
  page(options?: PageOptions): Omit<PlantPage, "epoch">;
}

function createPlants(): Plants {
  const places = new Map<Key | number, number>();
  /** Each at its place; undefined where a plant was removed. An object for each pair would take 40 bytes more. */
  let placed: (PlantRecord | undefined)[] = [];
  const get = (key: Key) => placed[places.get(quick(key)) ?? -1];
  return {
    get,
    has(plant) {
      const stored = get(keyOf(plant));
      return stored === plant || (stored !== undefined && plantJson(stored) === plantJson(plant));
    },
    put(plant, place, duplicates) {
      const key = quick(keyOf(plant));
      const known = places.get(key);
      if (known === undefined) places.set(key, place);
      else if (duplicates === "reject") return "refused";
      placed[known ?? place] = plant;
      return known === undefined ? "added" : "replaced";
    },
    remove(key) {
      const place = places.get(quick(key));
      if (place !== undefined) placed[place] = undefined;
      places.delete(quick(key));
    },
    clear() {
      places.clear();
      placed = [];
    },
    page({ after = 0, limit = Number.POSITIVE_INFINITY } = {}) {
      const plants: PlacedPlant[] = [];
      for (let place = after + 1; place < placed.length; place++) {
        const plant = placed[place];
        if (plant === undefined) continue;
        if (plants.length === limit) return { plants, next: plants.at(-1)?.place };
        plants.push({ place, plant });
      }
      return { plants, next: undefined };
    },
  };
}

/** Returns a number for a small bigint. Hashing a bigint calls into the engine: a tenth of the service's time. */
function quick(key: Key): Key | number {
  const number = typeof key === "bigint" ? Number(key) : Number.NaN;
  return Number.isSafeInteger(number) ? number : key;
}
