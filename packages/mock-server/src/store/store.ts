import { FAULT_KINDS, isSocketFault, isStoreFault, type StoreFault } from "../service/faults/fault.ts";
import { type InjectOptions, readInjection } from "../service/faults/stored-fault.ts";
import {
  type ActiveFault,
  createService,
  type InjectedFault,
  type Service,
  type ServiceOfSpace,
} from "../service/service.ts";
import type { Space } from "../service/space.ts";
import { openSpace } from "../storage/open-space.ts";
import { createFetch } from "./fetch.ts";
import { createJournal, type RequestJournal } from "./journal/journal.ts";
import { journalOf } from "./journal/journal-source.ts";
import { type StoredPlants, storedPlants } from "./plants-view.ts";
import { createRandomSource, type RandomSource } from "./random-seed.ts";
import { DEFAULT_SPACE, isSpaceName, SPACE_NAME_RULE, SPACES_PATH } from "./space-names.ts";
import { configureStore, type StoreConfiguration } from "./store-configuration.ts";
import type { PlantStoreOptions } from "./store-options.ts";

/** The state that a test reads and changes. All is asynchronous: a stored or remote store can implement it too. */
export interface PlantStoreState {
  /** The stored plants. */
  readonly plants: StoredPlants;
  /** The journal of requests. */
  readonly requests: RequestJournal;
  /**
   * Makes the service fail on purpose, until `reset()`, or until the injected fault is removed.
   * @throws TypeError (as a rejection) for a fault that needs a socket, a latency at `"response"`, or a wrong option.
   * @example
   * await store.inject(faults.status(503, { retryAfter: 1 }), { times: 2 });
   * await store.inject(faults.networkError(), { at: "response" }); // the plant is stored
   */
  inject(fault: StoreFault, options?: InjectOptions): Promise<InjectedFault>;
  /** Returns the faults that can still happen, also those of a server's sockets, in the order of their injection. */
  injected(): Promise<readonly ActiveFault[]>;
  /**
   * Starts again: with the seed's plants, without requests and faults, with numbers from 1, and with randomness from its
   * seed. A request that is still running writes nothing afterwards.
   */
  reset(): Promise<void>;
}

/** The service with its plants: one value for every transport. */
export interface PlantStore extends PlantStoreState {
  /** The base URL of the options, without trailing slashes. */
  readonly baseUrl: string | undefined;
  /**
   * Calls the service directly, as a `fetch`. Pass it to the SDK: it opens no socket and patches nothing. It follows no redirect and
   * decodes no content coding, which only faults ask for.
   */
  readonly fetch: typeof globalThis.fetch;
  /** The seed of everything random: `randomSeed`, or a random one. */
  readonly randomSeed: number;
  /**
   * Creates a store with the same options, but its own plants, requests and faults, for tests that run at the same time.
   * Closing it removes its part of the storage.
   */
  fork(): PlantStore;
  /**
   * Returns the part of the storage with that name, as a store with the same options, but its own plants, requests, faults
   * and numbers. The same name returns the same store until it is closed; `"default"` is the store that you created. Its
   * base URL is `/spaces/<name>` below this one's.
   * @param name 1 to 64 of `A-Za-z0-9._-`, a letter or digit first
   * @throws TypeError for another name; RangeError if `maxSpaces` spaces are open
   * @example
   * const mine = store.space("worker-3");
   */
  space(name: string): PlantStore;
  /** Tells whether the space of that name is open, without opening it. The store's own, `"default"`, is. */
  hasSpace(name: string): boolean;
  /** Returns the names of the open spaces, without the store's own. */
  spaces(): readonly string[];
  /** Its storage and its options as text for people, without any token. */
  readonly settings: Readonly<Record<string, string>>;
  /**
   * Resolves once its storage can be used. Requests wait for this by themselves; await it to fail early.
   * @throws Error (as a rejection) that says in one line what is wrong with the storage
   */
  ready(): Promise<void>;
  /** The service behind every transport, in plain values. Your own adapter calls it. */
  readonly service: Service;
  /**
   * Releases the files or connections of its storage; in memory there are none. Closes its spaces too, but not its forks.
   * Use the store no more afterwards; a second `close()` is fine.
   * @throws errors of the storage
   * @example
   * await using store = createPlantStore(); // closes it at the end of the scope
   */
  close(): Promise<void>;
  /** The same as `close()`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a Plant Store.
 * @throws TypeError when an option is wrong; the message names it and what it must be.
 * @example
 * const store = createPlantStore({ baseUrl: "https://api.plants.test", tokens: ["t1"] });
 */
export function createPlantStore(options: PlantStoreOptions = {}): PlantStore {
  const configuration = configureStore(options);
  return createFamily(configuration, createRandomSource(configuration), { prefix: "", temporary: false });
}

/**
 * @param randomSource also that of its forks, so that its seed is printed once
 * @param place the prefix of their names in the storage, and whether closing removes their data
 */
function createFamily(
  configuration: StoreConfiguration,
  randomSource: RandomSource,
  { prefix, temporary }: { readonly prefix: string; readonly temporary: boolean },
): PlantStore {
  const { storage, storageTimeoutMs: timeoutMs, seed, maxSpaces, randomSeed, settings } = configuration;
  const stores = new Map<string, PlantStore>();
  const fork = () => createFamily(configuration, randomSource, { prefix: `fork/${uniqueName()}/`, temporary: true });
  return spaceNamed(DEFAULT_SPACE);

  function spaceNamed(name: string): PlantStore {
    const found = stores.get(name);
    if (found !== undefined) return found;
    // A caller in JavaScript may pass anything.
    if (typeof name !== "string" || !isSpaceName(name))
      throw new TypeError(`store.space: the name must be ${SPACE_NAME_RULE}.`);
    if (stores.size > maxSpaces)
      throw new RangeError(`store.space: ${maxSpaces} spaces are open. Close some, or raise the store's maxSpaces.`);
    const store = open(name);
    stores.set(name, store);
    return store;
  }

  function open(name: string): PlantStore {
    const path = name === DEFAULT_SPACE ? "" : SPACES_PATH + name;
    const { baseUrl: root, journalSize, journalBytes } = configuration;
    const baseUrl = root && { ...root, prefix: root.prefix + path };
    const limits = { journalSize, journalBytes, timeoutMs };
    const space = openSpace(storage, { name: prefix + name, temporary, seed, ...limits });
    const service = createService({ ...configuration, prefix: baseUrl?.prefix ?? "" }, space, randomSource);
    let closed: Promise<void> | undefined;
    const close = () => (closed ??= closeAll());
    async function closeAll(): Promise<void> {
      stores.delete(name);
      const others = name === DEFAULT_SPACE ? [...stores.values()] : [];
      await Promise.all([space.close(), ...others.map((store) => store.close())]);
    }
    return {
      baseUrl: baseUrl && baseUrl.origin + baseUrl.prefix,
      fetch: createFetch(service, baseUrl),
      plants: storedPlants(space.plants),
      requests: createJournal(journalOf(space), () => (service.chanceDecided() ? randomSeed : undefined)),
      randomSeed,
      settings,
      async inject(fault, injectOptions) {
        if (!isStoreFault(fault))
          throw new TypeError(
            `store.inject: this is not a fault of a store. Make one such as faults.status(503). One that needs a socket (${FAULT_KINDS.filter((kind) => isSocketFault({ kind })).join(", ")}) is for server.inject.`,
          );
        return service.inject(readInjection(fault, injectOptions));
      },
      injected: () => service.injected(),
      reset: () => service.reset(),
      ready: () => space.ready(),
      space: spaceNamed,
      hasSpace: (other) => stores.has(other),
      spaces: () => [...stores.keys()].filter((other) => other !== DEFAULT_SPACE),
      fork,
      service,
      close,
      [Symbol.asyncDispose]: close,
    };
  }
}

/** 26 digits and letters that no other process returns. Not randomUUID: pages without https lack it. */
function uniqueName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => (byte % 36).toString(36)).join("");
}

/** Its interface is not for users. */
export function serviceOf({ service }: Pick<PlantStore, "service">): ServiceOfSpace {
  // createService has made it.
  return service as ServiceOfSpace;
}

export function spaceOf(store: Pick<PlantStore, "service">): Space {
  return serviceOf(store).space;
}
