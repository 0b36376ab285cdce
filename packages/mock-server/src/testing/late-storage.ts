import { setImmediate as nextTurn } from "node:timers/promises";
import type { KnownFaults, PlantSpace, PlantStorage, SpaceSettings, StepResult } from "../service/plant-storage.ts";
import { createRandom, integerBetween } from "../service/random.ts";
import { memoryStorage } from "../storage/memory.ts";

/** Resolves once a question or its result has arrived. */
export type Travel = () => Promise<unknown>;

/**
 * Creates a storage in memory that behaves like a remote database: everything resolves later, the database numbers the
 * requests, and the faults that are known here may be old.
 */
export function lateStorage(travel: Travel = () => nextTurn()): PlantStorage {
  return { open: (settings) => openLate(settings, travel) };
}

/** Waits a varying number of turns of the microtask queue, so that one question may overtake another. */
export function someMicrotasks(): Travel {
  const random = createRandom(1);
  return async () => {
    for (let turns = integerBetween(random, 0, 9); turns > 0; turns--) await undefined;
  };
}

interface Epoch {
  /** The epoch of the storage in memory. */
  readonly inMemory: object;
  readonly index: number;
  numbers: number;
  /** The faults that are known here. */
  known: KnownFaults;
}

function openLate(settings: SpaceSettings, travel: Travel): PlantSpace {
  const space = memoryStorage().open(settings);
  let there = nextEpoch(space, 0);
  let here = there;

  /** Asks the storage. The result also updates the known faults, unless a newer one has overtaken it. */
  const ask = async <Value>(act: () => Value | Promise<Value>): Promise<Value> => {
    await travel();
    const value = await act();
    const epoch = there;
    const known = space.faults(epoch.inMemory);
    await travel();
    if (epoch.index > here.index) here = epoch;
    if (known.version > epoch.known.version) epoch.known = known;
    return value;
  };

  return {
    ready: () => ask(() => space.ready()),
    begin: () => ({ epoch: here, number: undefined }),
    faults: (epoch) => (epoch === here ? here.known : NO_FAULTS),
    apply: (step) =>
      ask((): StepResult | Promise<StepResult> => {
        const epoch = epochOf(step.epoch);
        if (epoch !== there) return { kind: "gone", number: step.number ?? ++epoch.numbers };
        const { version } = space.faults(epoch.inMemory);
        if (step.version !== undefined && step.version !== version) return { kind: "stale" };
        return space.apply({ ...step, epoch: epoch.inMemory, number: step.number ?? ++epoch.numbers });
      }),
    plants: {
      get: (id) => ask(() => space.plants.get(id)),
      count: () => ask(() => space.plants.count()),
      page: (options) => ask(() => space.plants.page(options)),
    },
    journal: (options) => ask(() => space.journal(options)),
    changes: (after, most) => ask(() => space.changes(after, most)),
    onChange(listener) {
      let isWanted = true;
      const stop = space.onChange(async () => {
        await travel();
        if (isWanted) listener();
      });
      return () => {
        isWanted = false;
        stop();
      };
    },
    inject: (fault) => ask(() => space.inject(fault)),
    injected: () => ask(() => space.injected()),
    remove: (id) => ask(() => space.remove(id)),
    reset: () =>
      ask(async () => {
        const ended = space.reset();
        there = nextEpoch(space, there.index + 1);
        await ended;
      }),
    close: () => space.close(),
  };
}

const NO_FAULTS: KnownFaults = { version: 0, faults: [] };

/** Returns a new epoch with its own numbers. */
function nextEpoch(space: PlantSpace, index: number): Epoch {
  return { inMemory: space.begin().epoch, index, numbers: 0, known: NO_FAULTS };
}

/** `begin` has created every epoch. */
function epochOf(epoch: object): Epoch {
  return epoch as Epoch;
}
