import type { StoredFault } from "../service/faults/stored-fault.ts";
import type { DuplicatePolicy, PlantRecord } from "../service/plant-record.ts";
import type { KnownFaults, PlantSpace, PlantStorage, SpaceSettings } from "../service/plant-storage.ts";
import { createRing, type Ring } from "./ring.ts";

/** Everything that one epoch holds. */
interface Epoch {
  readonly plants: Map<bigint | number, PlantRecord>;
  readonly ring: Ring;
  known: KnownFaults;
  numbers: number;
}

/** Keeps everything in memory: it ends with the process, and spaces share nothing. */
export function memoryStorage(): PlantStorage {
  return { open: openSpace };
}

function openSpace(settings: SpaceSettings): PlantSpace {
  let now = beginEpoch(settings);
  let faultIds = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const find = (id: number) => now.known.faults.find((fault) => fault.id === id);
  return {
    begin: () => ({ epoch: now, number: ++now.numbers }),
    faults: (epoch) => epochOf(epoch).known,
    apply({ epoch: of, number = 0, again, version, met, plant, duplicates, entry }) {
      // A request of an ended epoch goes on in data that nobody looks at.
      const epoch = epochOf(of);
      if (version !== undefined && version !== epoch.known.version) return STALE;
      const stored = plant !== undefined && put(epoch.plants, plant, duplicates);
      if (met.length > 0 && (plant === undefined || stored)) epoch.known = without(epoch.known, met);
      epoch.ring.write(number, () => entry(number, stored), again);
      if (epoch === now) tell();
      return { kind: "done", number, stored };
    },
    plants: {
      get: async (id) => now.plants.get(keyOf(id)),
      count: async () => now.plants.size,
      values: async () => [...now.plants.values()],
    },
    journal: async () => ({ epoch: now, requests: now.ring.all(), dropped: now.ring.dropped() }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async inject(fault) {
      const id = ++faultIds;
      now.known = moved(now.known, [...now.known.faults, { ...fault, id }]);
      return id;
    },
    remaining: async (id) => find(id)?.left ?? 0,
    async remove(id) {
      if (find(id) !== undefined)
        now.known = moved(
          now.known,
          now.known.faults.filter((fault) => fault.id !== id),
        );
    },
    async reset() {
      now.known = moved(now.known, []);
      now = beginEpoch(settings);
      tell();
    },
    async close() {},
  };
}

const STALE = { kind: "stale" } as const;

function beginEpoch({ seed, journalSize }: SpaceSettings): Epoch {
  const plants = new Map(seed.map((plant) => [keyOf(plant.id), plant]));
  return { plants, ring: createRing(journalSize), known: { version: 0, faults: [] }, numbers: 0 };
}

/** Returns the epoch that `begin` has given. */
function epochOf(epoch: object): Epoch {
  return epoch as Epoch;
}

function put(plants: Epoch["plants"], plant: PlantRecord, duplicates: DuplicatePolicy): boolean {
  const key = keyOf(plant.id);
  if (duplicates === "reject" && plants.has(key)) return false;
  plants.set(key, plant);
  return true;
}

function without(known: KnownFaults, met: readonly StoredFault[]): KnownFaults {
  // One without an end stays as it is.
  if (met.every(({ left }) => left === Number.POSITIVE_INFINITY)) return known;
  const used = known.faults.map((fault) =>
    met.some(({ id }) => id === fault.id) ? { ...fault, left: fault.left - 1 } : fault,
  );
  return moved(
    known,
    used.filter(({ left }) => left > 0),
  );
}

function moved({ version }: KnownFaults, faults: readonly StoredFault[]): KnownFaults {
  return { version: version + 1, faults };
}

/** Returns the same key for the same id: a Map hashes a bigint in a call to the engine, which was a tenth of the service's time. */
function keyOf(id: bigint): bigint | number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}
