import { isStoreFault, type StoreFault } from "../core/faults/fault.ts";
import type { InjectedFault, InjectOptions } from "../core/faults/fault-plan.ts";
import { createService, type Service } from "../core/service.ts";
import { type Configuration, configure } from "./configuration.ts";
import { createFetch } from "./fetch.ts";
import { createGeneration } from "./generation.ts";
import { createJournal, type RequestJournal } from "./journal/journal.ts";
import type { PlantStoreOptions } from "./options.ts";
import { type StoredPlants, storedPlants } from "./plants.ts";
import { createRandomSource, type RandomSource } from "./random-seed.ts";

/** The service with its records: one value that every transport serves. */
export interface PlantStore {
  /** The base URL that the store was given, without trailing slashes. */
  readonly baseUrl: string | undefined;
  /** `fetch`, answered by the service itself: pass it to the SDK, and nothing is intercepted and no socket opened. */
  readonly fetch: typeof globalThis.fetch;
  /** What the service stored. */
  readonly plants: StoredPlants;
  /** What the service received. */
  readonly requests: RequestJournal;
  /** What everything random comes from: `randomSeed`, or a number of the store's own. */
  readonly randomSeed: number;
  /**
   * Makes the service fail on purpose, until `reset()`, or until what comes back is removed.
   *
   * @throws TypeError for a fault that needs a socket, a latency at `"response"`, or a wrong option.
   * @example
   * store.inject(faults.status(503, { retryAfter: 1 }), { times: 2 });
   * store.inject(faults.networkError(), { at: "response" }); // the plant is stored
   */
  inject(fault: StoreFault, options?: InjectOptions): InjectedFault;
  /**
   * Back to the start: records to the seed, requests and faults cleared, numbers from 1, randomness from its seed. A
   * request that began before it writes nothing into what comes after.
   */
  reset(): Promise<void>;
  /** A new store with the same options, and records, requests and faults of its own: for tests that run at the same time. */
  fork(): PlantStore;
  /** The service behind every transport, in plain values: what an adapter of your own calls. */
  readonly service: Service;
}

/**
 * A Plant Store of your own.
 *
 * @throws TypeError when an option is wrong; the message names it and what it must be.
 * @example
 * const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
 */
export function createPlantStore(options: PlantStoreOptions = {}): PlantStore {
  const configuration = configure(options);
  return storeOf(configuration, createRandomSource(configuration));
}

/** @param randomSource of a store and all its forks, which tell of its seed once */
function storeOf(configuration: Configuration, randomSource: RandomSource): PlantStore {
  const { baseUrl, randomSeed } = configuration;
  let generation = createGeneration(configuration, randomSource());
  const service = createService(configuration, () => generation);
  return {
    baseUrl: baseUrl && baseUrl.origin + baseUrl.prefix,
    fetch: createFetch(service, baseUrl),
    plants: storedPlants(() => generation.plants),
    requests: createJournal(() => generation.requests, randomSeed),
    randomSeed,
    inject(fault, injectOptions) {
      if (!isStoreFault(fault))
        throw new TypeError(
          "store.inject: this is no fault of a store. Make one by faults.status(503), say; one that needs a socket (reset, emptyReply, truncatedBody, garbage) is a server's.",
        );
      return service.inject(fault, injectOptions);
    },
    async reset() {
      const { faults, requests } = generation;
      generation = createGeneration(configuration, randomSource());
      faults.clear();
      requests.end();
      await generation.plants;
    },
    fork: () => storeOf(configuration, randomSource),
    service,
  };
}
