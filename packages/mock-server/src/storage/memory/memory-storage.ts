import { createStorage, type PlantStorage } from "../../service/plant-storage.ts";
import type { SpaceData, SpaceSettings, Step } from "../../service/space.ts";
import { allOf, type ReadRows, spaceOfRows } from "../shared/space-of-rows.ts";
import { newRow, putSeed, type Rows, stateOf, takeStep } from "../shared/take-step.ts";
import { createPlants } from "./plants.ts";
import { createRequests } from "./requests.ts";

interface Data {
  readonly rows: Rows & ReadRows;
  readonly listeners: Set<() => void>;
  users: number;
  /** After each change. */
  changed(): void;
}

/** Creates a storage in memory. A space ends when its last store is closed, or is garbage-collected with its storage. */
export function memoryStorage(): PlantStorage {
  const spaces = new Map<string, Data>();
  return createStorage("memory", (settings) => {
    const { name, temporary } = settings;
    const data = spaces.get(name) ?? createData();
    // Nobody else can open a temporary space. Left out, it is collected even if its store is never closed.
    if (!temporary) spaces.set(name, data);
    data.users++;
    putSeed(data.rows, settings.seed);
    return memorySpace(data, settings, () => {
      if (--data.users === 0) spaces.delete(name);
    });
  });
}

function createData(): Data {
  const row = newRow();
  const plants = createPlants();
  const requests = createRequests(row);
  const listeners = new Set<() => void>();
  const clear = () => {
    plants.clear();
    requests.clear();
  };
  return {
    rows: { ...plants, ...requests, row, clear },
    listeners,
    users: 0,
    changed() {
      for (const listener of listeners) listener();
    },
  };
}

function memorySpace({ rows, listeners, changed }: Data, settings: SpaceSettings, closed: () => void): SpaceData {
  const stepAtOnce = (step: Step) => {
    const result = takeStep(rows, step, settings);
    if (result.kind === "done") changed();
    return result;
  };
  return {
    ...spaceOfRows(
      {
        async write(change) {
          const value = change(rows);
          changed();
          return value;
        },
        read: (ask) => allOf(ask(rows)),
      },
      settings,
    ),
    // A storage that is opened anew gets its seed at once.
    open: async () => {},
    atOnce: {
      begin(arrival) {
        arrival.epoch = rows.row.epoch;
      },
      state: () => stateOf(rows.row),
    },
    stepAtOnce,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => closed(),
  };
}
