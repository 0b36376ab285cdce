import { isStoreFault } from "../service/faults/fault.ts";
import type { PlantSpace } from "../service/plant-storage.ts";
import { createService, type Service } from "../service/service.ts";
import { uniqueName } from "../shared/unique-name.ts";
import { createFetch } from "./fetch.ts";
import { createJournal } from "./journal/journal.ts";
import { journalOf } from "./journal/journal-source.ts";
import { limitedSpace } from "./limited-space.ts";
import { createRandomSource, type RandomSource } from "./random-seed.ts";
import { createSpaces, DEFAULT_SPACE, SPACES_PATH } from "./spaces.ts";
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
  /**
   * Creates a store with the same options, and records, requests and faults of its own: for tests that run at the same time.
   * Nothing of it lasts: its part of the storage goes when it is closed.
   */
  fork(): PlantStore;
  /**
   * Returns the part of the storage with that name, as a store with the same options, and records, requests, faults and
   * numbers of its own. The same name gives the same store until it is closed; `"default"` is the store that has no other
   * name. Its base URL is `/spaces/<name>` below this one's.
   *
   * @param name 1 to 64 of `A-Za-z0-9._-`, a letter or digit first
   * @throws TypeError for another name; RangeError where `maxSpaces` of them are open
   * @example
   * const mine = store.space("worker-3");
   */
  space(name: string): PlantStore;
  /** Returns the names of the spaces that are open, without the store's own. */
  spaces(): readonly string[];
  /** Its storage and its options as text, for a person to read: no token is shown. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Resolves once its storage can be used. Requests wait for it by themselves; ask to fail early.
   *
   * @throws Error (as a rejection) that says in one line what is wrong with the storage
   */
  ready(): Promise<void>;
  /** The service behind every transport, in plain values: what an adapter of your own calls. */
  readonly service: Service;
  /**
   * Releases what its storage holds of the machine, such as a file or a connection; in memory that is nothing. Ask nothing
   * of the store afterwards, but to close it again. Its spaces are closed with it; a fork has a `close()` of its own.
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
  return createFamily(configuration, createRandomSource(configuration), { prefix: "", temporary: false });
}

/** A store shares these with its spaces. */
interface Relatives {
  readonly randomSource: RandomSource;
  readonly space: (name: string) => PlantStore;
  readonly spaces: () => readonly string[];
  readonly fork: () => PlantStore;
}

/**
 * Creates a store together with its spaces.
 *
 * @param randomSource shared with its forks too, so that its seed is printed once
 * @param place the prefix of their names in the storage, and whether they go when they are closed
 */
function createFamily(
  configuration: StoreConfiguration,
  randomSource: RandomSource,
  place: { readonly prefix: string; readonly temporary: boolean },
): PlantStore {
  const { baseUrl, storage, storageTimeoutMs, seed, journalSize, maxSpaces } = configuration;
  const spaces = createSpaces(maxSpaces, (name) => {
    const opened = storage.open({ name: place.prefix + name, temporary: place.temporary, seed, journalSize });
    if (typeof opened?.begin !== "function")
      throw new TypeError(
        "createPlantStore: storage.open must return a space, not a promise. Connect within its methods.",
      );
    const space = limitedSpace(opened, storageTimeoutMs);
    const path = name === DEFAULT_SPACE ? "" : SPACES_PATH + name;
    const ownConfiguration = { ...configuration, baseUrl: baseUrl && { ...baseUrl, prefix: baseUrl.prefix + path } };
    return storeOf(ownConfiguration, space, relatives, async () => {
      spaces.forget(name);
      const others = name === DEFAULT_SPACE ? spaces.all() : [];
      await Promise.all([space.close(), ...others.map((store) => store.close())]);
    });
  });
  const relatives: Relatives = {
    randomSource,
    space: spaces.get,
    spaces: spaces.names,
    fork: () => createFamily(configuration, randomSource, { prefix: `fork/${uniqueName()}/`, temporary: true }),
  };
  return spaces.get(DEFAULT_SPACE);
}

function storeOf(
  configuration: StoreConfiguration,
  space: PlantSpace,
  { randomSource, space: spaceNamed, spaces, fork }: Relatives,
  release: () => Promise<void>,
): PlantStore {
  const { baseUrl, randomSeed, settings } = configuration;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= release());
  const service = createService({ ...configuration, prefix: baseUrl?.prefix ?? "" }, space, randomSource);
  return {
    baseUrl: baseUrl && baseUrl.origin + baseUrl.prefix,
    fetch: createFetch(service, baseUrl),
    plants: storedPlants(space.plants),
    requests: createJournal(journalOf(space), randomSeed),
    randomSeed,
    settings,
    async inject(fault, injectOptions) {
      if (!isStoreFault(fault))
        throw new TypeError(
          "store.inject: this is no fault of a store. Make one by faults.status(503), say; one that needs a socket (connectionReset, emptyReply, truncatedBody, garbage) is a server's.",
        );
      return service.inject(fault, injectOptions);
    },
    injected: () => service.injected(),
    reset: () => space.reset(),
    ready: () => space.ready(),
    space: spaceNamed,
    spaces,
    fork,
    service,
    close,
    [Symbol.asyncDispose]: close,
  };
}
