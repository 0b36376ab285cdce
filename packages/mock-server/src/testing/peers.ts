/** Two stores over one storage: over one that processes share, the second one is in a process of its own. */
import { once } from "node:events";
import type { StorageLocation } from "../../../../test/server/storage-server.ts";
import { startProcess } from "../../../../test/server/storage-server-process.ts";
import { connectPlantStore } from "../remote/connect-plant-store.ts";
import type { PlantStorage } from "../service/plant-storage.ts";
import { createPlantStore, type PlantStore, type PlantStoreState } from "../store/store.ts";
import type { PlantStoreOptions } from "../store/store-options.ts";
import { LOCAL_STORAGES, SHARED_LOCATIONS, storageAt } from "./storages.ts";

export interface Peer extends PlantStoreState, Pick<PlantStore, "fetch" | "close"> {}

export interface PeerStorage {
  readonly lasts: boolean;
  open(index: 0 | 1, options: PlantStoreOptions): Peer | Promise<Peer>;
  /** Ends the process of the second peer at once, where it has one of its own. */
  readonly kill?: () => Promise<void>;
}

/** `prepare` runs once for a test, and returns what creates a storage. `runs` are those of the thorough test. */
export const PEER_STORAGES: readonly (readonly [name: string, prepare: () => () => PeerStorage, runs: number])[] = [
  ...LOCAL_STORAGES.map(([name, create]) => [name, () => () => oneProcess(name, create()), 100] as const),
  ...SHARED_LOCATIONS.map(([name, createLocation]) => [name, () => twoProcesses(createLocation), 50] as const),
];

function oneProcess(name: string, storage: PlantStorage): PeerStorage {
  let store: PlantStore | undefined;
  return {
    lasts: false,
    open(_, options) {
      // Only the storage in memory is one that two stores share.
      if (store === undefined || name === "memory") store = createPlantStore({ ...options, storage });
      return store;
    },
  };
}

function twoProcesses(createLocation: () => StorageLocation): () => PeerStorage {
  let server = startProcess();
  return () => {
    const location = createLocation();
    return {
      lasts: true,
      async open(index, options) {
        if (index === 0) return createPlantStore({ ...options, storage: storageAt(location) });
        const url = await server.open({ location, options });
        const remote = await connectPlantStore(url, { controlToken: "c1" });
        return {
          ...remote,
          fetch: (_, init) => fetch(`${url}/plants`, init),
          close: async () => void (await Promise.all([remote.close(), server.close()])),
        };
      },
      async kill() {
        const exited = once(server.child, "exit");
        server.child.kill("SIGKILL");
        await exited;
        server = startProcess();
      },
    };
  };
}
