/** Suites over one mock, which the page keeps while its worker comes and goes. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorker, startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers } from "@plant-store/mock-server/msw";
import { createPlantStoreClient, type PlantStoreClient } from "@plant-store/sdk";
import { HttpResponse, http } from "msw";
import { callStyles } from "./call-styles.ts";

interface Kept {
  readonly client: PlantStoreClient;
  readonly worker: PlantWorker;
  store: PlantStore;
}

let kept: Promise<Kept> | undefined;
let hanging: Promise<string> | undefined;

export const keptMock: Readonly<Record<string, (argument: never) => Promise<unknown>>> = {
  keep: (origin: string) => keep(origin, true),
  keepAloud: (origin: string) => keep(origin, false),
  create,
  storedNames: async () => (await (await mock()).store.plants.values()).map(({ name }) => name),
  /** Creates a plant whose request the store takes without ever responding, and resolves once the store has it. */
  async createAndHang({ origin, style }: { origin: string; style: string }) {
    const { store } = await mock();
    await store.inject(faults.hang(), { times: 1 });
    const before = await store.requests.count();
    hanging = create({ origin, style });
    await store.requests.waitFor(before + 1);
  },
  hangingOutcome: async () => hanging,
  async loseConnection() {
    const { store } = await mock();
    await store.inject(faults.networkError(), { times: 1 });
  },
  async changeStore(origin: string) {
    const current = await mock();
    current.store = storeAt(origin);
    current.worker.resetHandlers(...createHandlers(current.store));
  },
  stop: async () => (await mock()).worker.stop(),
  /** Makes MSW 2 take the page for closed, as a link to a download does. */
  stay: async () => void dispatchEvent(new Event("beforeunload")),
  async unregister() {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  },
  async update() {
    const { serviceWorker } = navigator;
    const changed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    for (const registration of await serviceWorker.getRegistrations()) await registration.update();
    await changed;
  },
  async forbidNetwork() {
    const policy = { httpEquiv: "Content-Security-Policy", content: "connect-src 'self'" };
    document.head.append(Object.assign(document.createElement("meta"), policy));
  },
  /** Sends to the URL, in every way, at every event with which the page ends. */
  async sendAtEnd(url: string) {
    const send = () => {
      for (const type of ["text/plain", "application/json"]) navigator.sendBeacon(url, new Blob(["{}"], { type }));
      void fetch(url, { method: "POST" }).catch(() => {});
      const request = new XMLHttpRequest();
      request.open("POST", url);
      request.send();
    };
    for (const type of ["beforeunload", "pagehide", "visibilitychange"]) addEventListener(type, send);
  },
  /** Keeps every message of this page from the worker. */
  async silence() {
    const { controller } = navigator.serviceWorker;
    if (controller) controller.postMessage = () => {};
  },
};

async function keep(origin: string, quiet: boolean): Promise<void> {
  const client = createPlantStoreClient({ baseUrl: origin, token: "t1", maxRetries: 0 });
  const store = storeAt(origin);
  const own = http.get(`${origin}/own`, () => new HttpResponse("the app's own"));
  const starting = startPlantWorker(store, { handlers: [own], quiet, onUnhandled: "bypass" });
  kept = starting.then((worker) => ({ client, worker, store }));
  await kept;
}

async function create({
  origin,
  style,
  name = "Fern",
}: {
  origin: string;
  style: string;
  name?: string;
}): Promise<string> {
  const { client } = await mock();
  const creation = { url: `${origin}/plants`, body: JSON.stringify({ id: 1, name }), client };
  return (await callStyles[style]?.(creation).catch(String)) ?? `There is no call style "${style}".`;
}

function storeAt(baseUrl: string): PlantStore {
  return createPlantStore({ baseUrl, tokens: ["t1"] });
}

async function mock(): Promise<Kept> {
  if (kept === undefined) throw new Error("The page has called no keep.");
  return kept;
}
