/** The service of a run: the faults that it is given, and a storage that counts. */
import {
  createPlantStore,
  faults,
  type InjectOptions,
  type PlantRecord,
  type PlantStore,
  type SocketFault,
  type StoreFault,
} from "@plant-store/mock-server";
import type { PlantStoreServer } from "@plant-store/mock-server/server";
import { changedStorage } from "../../../packages/mock-server/src/testing/changed-storage.ts";
import { GOOD_TOKEN } from "./tokens.ts";

const STATUSES = [204, 307, 400, 401, 404, 408, 429, 500, 502, 503];

const FAULTS: Readonly<Record<string, StoreFault>> = {
  ...Object.fromEntries(STATUSES.map((status) => [status, faults.status(status)])),
  "429, Retry-After 0": faults.status(429, { retryAfter: 0 }),
  "429, Retry-After 600": faults.status(429, { retryAfter: 600 }),
  "503, Retry-After 0": faults.status(503, { retryAfter: 0 }),
  late: faults.latency(20, 300),
  "malformed JSON": faults.malformedJson(),
  "wrong shape": faults.wrongShape(),
  "empty body": faults.emptyBody(),
  hang: faults.hang(),
};

const SOCKET_FAULTS: Readonly<Record<string, SocketFault>> = {
  "connection reset": faults.connectionReset(),
  "empty reply": faults.emptyReply(),
  "truncated body": faults.truncatedBody(),
  garbage: faults.garbage(),
};

/** The storage does this: it stores the plant, and then fails. */
export const STORED_THEN_500 = "500 after it is stored";

export interface ServiceFault {
  readonly name: string;
  /** The number of attempts that it applies to. */
  readonly times: number;
}

export const SERVICE_FAULTS: readonly [ServiceFault, ...ServiceFault[]] = [
  { name: STORED_THEN_500, times: Infinity },
  ...Object.keys({ ...FAULTS, ...SOCKET_FAULTS }).flatMap((name) => [1, 3].map((times) => ({ name, times }))),
];

/** Returns a function that removes the fault. */
export async function injectServiceFault(
  { store, server }: { readonly store: PlantStore; readonly server: PlantStoreServer },
  { name = "", times }: Partial<ServiceFault>,
  id: bigint,
): Promise<() => Promise<void>> {
  const { [name]: fault } = FAULTS;
  const { [name]: socketFault } = SOCKET_FAULTS;
  const options: InjectOptions = { times, when: ({ plant }) => plant?.id === id };
  const injected = await (fault ? store.inject(fault, options) : socketFault && server.inject(socketFault, options));
  return async () => injected?.remove();
}

export interface CountingStore {
  readonly store: PlantStore;
  /** Returns every plant that was stored under the id, in order. */
  storedAs(id: bigint): readonly PlantRecord[];
}

/** @param failsAfter says whether a create is stored and then fails with a 500 */
export function createCountingStore(randomSeed: number, failsAfter: (id: bigint) => boolean): CountingStore {
  const stored = new Map<bigint, PlantRecord[]>();
  const storage = changedStorage((space) => ({
    async step(step) {
      const { effect } = step;
      const result = await space.step(step);
      if (effect === undefined || effect.kind === "remove" || result.kind !== "done" || !result.stored) return result;
      const { plant } = effect;
      stored.set(plant.id, [...(stored.get(plant.id) ?? []), plant]);
      if (failsAfter(plant.id)) throw new Error("Failed after it was stored.");
      return result;
    },
  }));
  return {
    store: createPlantStore({ randomSeed, tokens: [GOOD_TOKEN], storage }),
    storedAs: (id) => stored.get(id) ?? [],
  };
}
