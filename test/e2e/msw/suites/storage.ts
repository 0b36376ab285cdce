/** Suites over stores in IndexedDB. */
import {
  createPlantStore,
  faults,
  type PlantSpace,
  type PlantStorage,
  type PlantStore,
  type Step,
} from "@plant-store/mock-server";
import { startPlantWorker } from "@plant-store/mock-server/browser";
import { runConformance } from "@plant-store/mock-server/conformance";
import { indexedDbStorage } from "@plant-store/mock-server/indexeddb";
import { createHandlers } from "@plant-store/mock-server/msw";
import { type CaseResult, runCases } from "./cases.ts";

/** The result of one create. */
export interface Created {
  readonly status: number;
  readonly number: number;
}

/** The plants and requests of a store, as plain data. */
export interface Known {
  readonly plants: readonly string[];
  readonly requests: readonly string[];
}

const TABLES = ["spaces", "plants", "requests", "faults"];

let store: PlantStore | undefined;
let send: typeof globalThis.fetch = fetch;
let waiting: Promise<unknown> | undefined;
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
  /** Sends creates at once, of these ids. */
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
  async beginWaiting(count: number) {
    waiting = opened()
      .requests.waitFor(count)
      .then(({ length }) => length, String);
    // It has looked once.
    await opened().requests.count();
  },
  endWaiting: async () => waiting,
  reset: async () => opened().reset(),
  close: async () => opened().close(),
  /** Resets the store, forks it, and closes each fork after a create. */
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
  /** Opens a database of another program, or of a later version. */
  async makeDatabase({ name, version }: { name: string; version: number }) {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => opening.result.createObjectStore("todos");
    (await resultOf(opening)).close();
  },
  /** Returns the line that says why a database cannot be used, or "ready". */
  openDatabase: async (database: string) =>
    outcomeOf(createPlantStore({ storage: indexedDbStorage({ database }) }).ready()),
  /** Creates large plants until the browser has no room. Returns the error's line, and how many are stored. */
  async fill(database: string) {
    const space = openSpace(database);
    const name = Array.from(crypto.getRandomValues(new Uint32Array(16_000)), (value) => value.toString(36)).join("");
    let line = "ready";
    for (let id = 1n; line === "ready" && id < 200n; id++)
      line = await outcomeOf((async () => space.apply({ ...stepOf(space.begin().epoch, id), plant: { id, name } }))());
    return { line, stored: await space.plants.count() };
  },
  /** Creates a small plant. */
  async createSmall(database: string) {
    const space = openSpace(database);
    return space.apply(stepOf(space.begin().epoch, -1n));
  },
  /** Takes a step whose entry throws. Returns the error, and what is stored. */
  async failInside() {
    const space = openSpace("failing");
    const entry = () => {
      throw new Error("no entry");
    };
    const results = await Promise.allSettled(
      [1n, 2n, 3n].map(async (id) =>
        space.apply({ ...stepOf(space.begin().epoch, id), ...(id === 2n ? { entry } : {}) }),
      ),
    );
    return {
      results: results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason))),
      plants: (await space.plants.page()).plants.map(({ id }) => String(id)),
    };
  },
  /** Runs every case over a database of its own. */
  async casesInIndexedDb(origin: string): Promise<readonly CaseResult[]> {
    await using worker = await startPlantWorker(createPlantStore({ baseUrl: origin }), { quiet: true });
    return await runCases(
      "worker",
      origin,
      (mock) => worker.resetHandlers(...createHandlers(mock)),
      () => indexedDbStorage({ database: crypto.randomUUID() }),
    );
  },
  /** Returns the verdicts over a storage in memory, and over one in IndexedDB. */
  async conformance() {
    const verdicts = async (storage?: PlantStorage) => {
      const baseUrl = "https://api.plants.test";
      await using own = createPlantStore({ baseUrl, tokens: ["t1"], storage });
      const { results } = await runConformance({ baseUrl, token: "t1", fetch: own.fetch, decisions: true });
      return results.map(({ name, verdict }) => `${verdict}: ${name}`);
    };
    return [await verdicts(), await verdicts(indexedDbStorage({ database: "verified" }))];
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

function creation(id: string): RequestInit {
  const headers = { authorization: "Bearer t1", "content-type": "application/json" };
  return { method: "POST", headers, body: `{"id":${id},"name":"Fern"}` };
}

function openSpace(database: string): PlantSpace {
  return indexedDbStorage({ database }).open({
    name: "default",
    temporary: false,
    seed: [],
    journalSize: 9,
    timeoutMs: 10_000,
  });
}

/** A step that stores a plant, the only one of its request. */
function stepOf(epoch: object, id: bigint): Step {
  const plant = { id, name: "Fern" };
  return {
    epoch,
    number: undefined,
    waits: false,
    again: false,
    version: undefined,
    met: [],
    plant,
    duplicates: "replace",
    bodyLength: 0,
    entry: (number, stored) => ({
      number,
      time: new Date(),
      method: "POST",
      path: "/plants",
      headers: {},
      body: "",
      plant,
      violations: [],
      faults: [],
      stored,
      state: "completed",
      durationMs: 0,
      response: undefined,
    }),
  };
}

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const database = await resultOf(indexedDB.open("plant-store"));
  const transaction = database.transaction(TABLES);
  const counts = TABLES.map(async (table) => [table, await resultOf(transaction.objectStore(table).count())]);
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
