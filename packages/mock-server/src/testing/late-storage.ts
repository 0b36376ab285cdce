import { setImmediate as nextTurn } from "node:timers/promises";
import type { PlantStorage } from "../service/plant-storage.ts";
import { createRandom, integerBetween } from "../service/random.ts";
import { changedStorage } from "./changed-storage.ts";

type Travel = () => Promise<unknown>;

/** Like a remote database: all resolves later, the database numbers requests, and the faults known here may be old. */
export function lateStorage(travel: Travel = () => nextTurn()): PlantStorage {
  const late =
    <Args extends readonly unknown[], Value>(ask: (...args: Args) => Value | Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      await travel();
      const value = await ask(...args);
      await travel();
      return value;
    };
  // Each responds with a promise already.
  const allLate = <Functions extends object>(functions: Functions) =>
    Object.fromEntries(Object.entries(functions).map(([name, ask]) => [name, late(ask)])) as Functions;
  return changedStorage(({ atOnce: _, plants, watch, close, ...others }) => ({
    ...allLate(others),
    plants: allLate(plants),
    watch(listener) {
      let isWanted = true;
      const stop = watch(async () => {
        await travel();
        if (isWanted) listener();
      });
      return () => {
        isWanted = false;
        stop();
      };
    },
    close,
  }));
}

/** Waits a varying number of turns of the microtask queue, so that one question may overtake another. */
export function someMicrotasks(): Travel {
  const random = createRandom(1);
  return async () => {
    for (let turns = integerBetween(random, 0, 9); turns > 0; turns--) await undefined;
  };
}
