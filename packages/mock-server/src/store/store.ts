import { isStoreFault } from "../service/faults/fault.ts";
import { createService, type Service } from "../service/service.ts";
import { createFetch } from "./fetch.ts";
import { createJournal } from "./journal/journal.ts";
import { createRandomSource, type RandomSource } from "./random-seed.ts";
import type { PlantStoreState } from "./state.ts";
import { configureStore, type StoreConfiguration } from "./store-configuration.ts";
import type { PlantStoreOptions } from "./store-options.ts";
import { storedPlants } from "./stored-plants.ts";

/** The service with its records: one value that every transport serves. */
export interface PlantStore extends PlantStoreState {
  /** The base URL that the store was given, without trailing slashes. */
  readonly baseUrl: string | undefined;
  /** A `fetch` that calls the service itself: pass it to the SDK, and nothing is intercepted and no socket opened. */
  readonly fetch: typeof globalThis.fetch;
  /** The seed of everything random: `randomSeed`, or a number of the store's own. */
  readonly randomSeed: number;
  /** Creates a store with the same options, and records, requests and faults of its own: for tests that run at the same time. */
  fork(): PlantStore;
  /** The service behind every transport, in plain values: what an adapter of your own calls. */
  readonly service: Service;
  /**
   * Releases what its storage holds of the machine, such as a file or a connection; in memory that is nothing. Ask nothing
   * of the store afterwards, but to close it again. A fork has a `close()` of its own.
   *
   * @throws what the storage throws
   * @example
   * await using store = createPlantStore(); // closes it at the end of the scope
   */
  close(): Promise<void>;
  /** The same as `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a Plant Store.
 *
 * @throws TypeError when an option is wrong; the message names it and what it must be.
 * @example
 * const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
 */
export function createPlantStore(options: PlantStoreOptions = {}): PlantStore {
  const configuration = configureStore(options);
  return storeOf(configuration, createRandomSource(configuration));
}

/** @param randomSource shared by a store and its forks, which print its seed once */
function storeOf(configuration: StoreConfiguration, randomSource: RandomSource): PlantStore {
  const { baseUrl, randomSeed, storage, seed, journalSize } = configuration;
  const space = storage.open({ seed, journalSize });
  if (typeof space?.begin !== "function")
    throw new TypeError(
      "createPlantStore: storage.open must return a space, not a promise. Connect within its methods.",
    );
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= space.close());
  const service = createService({ ...configuration, prefix: baseUrl?.prefix ?? "" }, space, randomSource);
  return {
    baseUrl: baseUrl && baseUrl.origin + baseUrl.prefix,
    fetch: createFetch(service, baseUrl),
    plants: storedPlants(space.plants),
    requests: createJournal(space, randomSeed),
    randomSeed,
    async inject(fault, injectOptions) {
      if (!isStoreFault(fault))
        throw new TypeError(
          "store.inject: this is no fault of a store. Make one by faults.status(503), say; one that needs a socket (connectionReset, emptyReply, truncatedBody, garbage) is a server's.",
        );
      return service.inject(fault, injectOptions);
    },
    reset: () => space.reset(),
    fork: () => storeOf(configuration, randomSource),
    service,
    close,
    [Symbol.asyncDispose]: close,
  };
}
