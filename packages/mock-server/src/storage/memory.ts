import type { StoredFault } from "../service/faults/stored-fault.ts";
import type { DuplicatePolicy, PlantRecord } from "../service/plant-record.ts";
import type {
  KnownFaults,
  PageOptions,
  PlantPage,
  PlantSpace,
  PlantStorage,
  SpaceSettings,
} from "../service/plant-storage.ts";
import { uniqueName } from "../shared/unique-name.ts";
import { createRing, type Ring } from "./ring.ts";

/** Everything that one epoch holds. */
interface Epoch {
  readonly name: string;
  readonly plants: Map<bigint | number, PlantRecord>;
  readonly ring: Ring;
  known: KnownFaults;
  numbers: number;
  /** The end of the last page of plants that was read, unless it was the last one of the list. */
  reading: { readonly values: Iterator<PlantRecord>; readonly place: number } | undefined;
}

/** One space, shared by every store that has it open. */
interface Data {
  now: Epoch;
  faultIds: number;
  readonly listeners: Set<() => void>;
  /** How many stores have it open. */
  users: number;
}

/** Keeps everything in memory. A space ends when its last store is closed, or is garbage-collected with its storage. */
export function memoryStorage(): PlantStorage {
  const spaces = new Map<string, Data>();
  return {
    description: "memory",
    open(settings) {
      const { name, temporary } = settings;
      const data = spaces.get(name) ?? { now: beginEpoch(settings), faultIds: 0, listeners: new Set(), users: 0 };
      // A temporary space stays out, since nobody else can open it. It is then collected even if its store is never closed.
      if (!temporary) spaces.set(name, data);
      data.users++;
      return openSpace(data, settings, () => {
        if (--data.users === 0) spaces.delete(name);
      });
    },
  };
}

function openSpace(data: Data, settings: SpaceSettings, closed: () => void): PlantSpace {
  const { listeners } = data;
  let isOpen = true;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ready: async () => {},
    begin: () => ({ epoch: data.now, number: ++data.now.numbers }),
    faults: (epoch) => epochOf(epoch).known,
    apply({ epoch: of, number = 0, again, version, met, plant, duplicates, entry }) {
      // After a reset, a request goes on in data that nobody reads.
      const epoch = epochOf(of);
      if (version !== undefined && version !== epoch.known.version) return STALE;
      const stored = plant !== undefined && put(epoch.plants, plant, duplicates);
      if (met.length > 0 && (plant === undefined || stored)) epoch.known = without(epoch.known, met);
      epoch.ring.write(number, () => entry(number, stored), again);
      if (epoch === data.now) tell();
      return { kind: "done", number, stored };
    },
    plants: {
      get: async (id) => data.now.plants.get(keyOf(id)),
      count: async () => data.now.plants.size,
      page: async (options) => plantPage(data.now, options),
    },
    async journal(options) {
      const { name: epoch, ring } = data.now;
      return { epoch, ...ring.place(), ...ring.page(options), dropped: ring.dropped() };
    },
    async changes(after, most) {
      const { name: epoch, ring } = data.now;
      const from = after === undefined ? ring.place() : after.epoch === epoch ? after : START;
      const changes = ring.changes(from, most).map(({ request, place }) => ({ request, place: { epoch, ...place } }));
      const last = changes.at(-1)?.place;
      return { changes, place: changes.length === most && last !== undefined ? last : { epoch, ...ring.place() } };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async inject(fault) {
      const id = ++data.faultIds;
      const { known } = data.now;
      data.now.known = moved(known, [...known.faults, { ...fault, id }]);
      return id;
    },
    injected: async () => data.now.known.faults,
    async remove(id) {
      const { known } = data.now;
      if (known.faults.some((fault) => fault.id === id))
        data.now.known = moved(
          known,
          known.faults.filter((fault) => fault.id !== id),
        );
    },
    async reset() {
      data.now.known = moved(data.now.known, []);
      data.now = beginEpoch(settings);
      tell();
    },
    async close() {
      if (isOpen) closed();
      isOpen = false;
    },
  };
}

const START = { written: 0, rewritten: 0 };
const STALE = { kind: "stale" } as const;

function beginEpoch({ seed, journalSize }: SpaceSettings): Epoch {
  const plants = new Map(seed.map((plant) => [keyOf(plant.id), plant]));
  return {
    name: uniqueName(),
    plants,
    ring: createRing(journalSize),
    known: { version: 0, faults: [] },
    numbers: 0,
    reading: undefined,
  };
}

/** Returns a page of plants. No plant changes its place, so the next page continues where this one ended. */
function plantPage(epoch: Epoch, { after = 0, limit = Number.POSITIVE_INFINITY }: PageOptions = {}): PlantPage {
  const { name, plants, reading } = epoch;
  const isNext = reading?.place === after;
  const values = isNext ? reading.values : plants.values();
  const end = Math.min(after + limit, plants.size);
  const page: PlantRecord[] = [];
  let place = isNext ? after : 0;
  for (; place < end; place++) {
    const { value } = values.next();
    if (place >= after) page.push(value);
  }
  const next = place < plants.size ? place : undefined;
  epoch.reading = next === undefined ? undefined : { values, place };
  return { epoch: name, plants: page, next };
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
  // A fault without a limit does not change.
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

/** Returns the same key for the same id. Hashing a bigint calls into the engine: a tenth of the service's time. */
function keyOf(id: bigint): bigint | number {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}
