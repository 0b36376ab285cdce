import { createPlantStore, faults, indexedDbStorage, type PlantStore } from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import { CREATE } from "./common.ts";

export interface Created {
  readonly status: number;
  readonly number: number;
}

export interface Known {
  readonly plants: readonly string[];
  readonly requests: readonly string[];
}

let store: PlantStore | undefined;
let send: typeof globalThis.fetch = fetch;
const latencies: Promise<Created>[] = [];

export const storageSuites: Readonly<Record<string, (argument: never) => Promise<unknown>>> = {
  /** Opens the store of this page, reached by its own `fetch` or by the page's, through a worker. */
  async openStore({ origin, by }: { origin: string; by: "store.fetch" | "worker" }): Promise<string> {
    store = createPlantStore({
      baseUrl: origin,
      tokens: ["t1"],
      duplicates: "reject",
      seed: [{ id: 7n, name: "Ivy" }],
      storage: indexedDbStorage(),
    });
    send = by === "worker" ? fetch : store.fetch;
    if (by === "worker") await startPlantWorker(store, { quiet: true, onUnhandled: "bypass" });
    return await outcomeOf(store.ready());
  },
  createAll: async (ids: readonly string[]) => Promise.all(ids.map(create)),
  known: async (): Promise<Known> => ({
    plants: (await opened().plants.values()).map(({ id, name }) => `${id} ${name}`),
    requests: (await opened().requests.all()).map(
      ({ number, plant, response, stored }) => `${number} ${plant?.id} ${response?.status} ${stored}`,
    ),
  }),
  injectBusy: async (times: number) => void (await opened().inject(faults.status(503), { times })),
  /** Sends a create that waits, and resolves once it is in the journal. */
  async beginSlow(id: string) {
    await opened().inject(faults.latency(1_500), { times: 1 });
    latencies.push(create(id));
    await opened().requests.waitFor(1, { fault: "latency" });
  },
  endSlow: async () => latencies.pop(),
  close: async () => opened().close(),
  async resetAndFork(times: number) {
    for (let round = 0; round < times; round++) {
      await opened().reset();
      await using fork = opened().fork();
      await fork.inject(faults.status(503));
      await fork.fetch(`${fork.baseUrl}/plants`, creation("1"));
    }
    return countRows();
  },
  deleteDatabase: async () => resultOf(indexedDB.deleteDatabase("plant-store")),
  async makeDatabase({ name, version }: { name: string; version: number }) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => opening.result.createObjectStore("todos");
    (await resultOf(opening)).close();
  },
  /** "ready", or the line that says why a database cannot be used. */
  openDatabase: async (database: string) =>
    outcomeOf(createPlantStore({ storage: indexedDbStorage({ database }) }).ready()),
  /** Creates large plants until the browser has no room. Returns the error's line, and how many are stored. */
  async fill(database: string) {
    const { service, plants } = createPlantStore({ storage: indexedDbStorage({ database }) });
    const name = Array.from(crypto.getRandomValues(new Uint32Array(16_000)), (value) => value.toString(36)).join("");
    let line = "ready";
    for (let id = 1; line === "ready" && id < 200; id++) {
      const { method, headers } = creation("1");
      await service.respond({
        method,
        path: "/plants",
        headers,
        readBody: async () => new TextEncoder().encode(JSON.stringify({ id, name })),
        onFailure: (failure) => {
          line = String(failure);
        },
      });
    }
    return { line, stored: await plants.count() };
  },
  async createSmall(database: string) {
    const { fetch, plants } = createPlantStore({ storage: indexedDbStorage({ database }) });
    const { status } = await fetch("https://api.plants.test/plants", creation("-1"));
    return { status, stored: await plants.count() };
  },
};

function opened(): PlantStore {
  if (store === undefined) throw new Error("The page has called no openStore.");
  return store;
}

async function create(id: string): Promise<Created> {
  const { status, headers } = await send(`${opened().baseUrl}/plants`, creation(id));
  return { status, number: Number(headers.get("x-request-id")?.replace("plant-store-", "")) };
}

function creation(id: string) {
  return { ...CREATE, body: `{"id":${id},"name":"Fern"}` };
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const database = await resultOf(indexedDB.open("plant-store"));
  const tables = [...database.objectStoreNames];
  const transaction = database.transaction(tables);
  const counts = tables.map(async (table) => [table, await resultOf(transaction.objectStore(table).count())]);
  try {
    return Object.fromEntries(await Promise.all(counts));
  } finally {
    database.close();
  }
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(() => "ready", String);
}
