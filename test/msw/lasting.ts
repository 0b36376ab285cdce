/** A mock that a page keeps while its worker comes and goes, by name: functions of plain data to plain data. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorker, startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers } from "@plant-store/mock-server/msw";
import { createPlantStoreClient, type PlantStoreClient } from "@plant-store/sdk";
import { HttpResponse, http } from "msw";
import { ways } from "./create-in-page.ts";

/** The mock and the client that `keep` made. */
interface Kept {
  readonly client: PlantStoreClient;
  readonly worker: PlantWorker;
  store: PlantStore;
}

let kept: Promise<Kept> | undefined;
let hanging: Promise<string> | undefined;

export const lasting: Readonly<Record<string, (argument: never) => Promise<unknown>>> = {
  keep: (origin: string) => keep(origin, true),
  /** With what MSW logs. */
  keepAloud: (origin: string) => keep(origin, false),
  create,
  storedNames: async () => (await (await mock()).store.plants.values()).map(({ name }) => name),
  /** Creates a plant that the store takes and never answers for, and resolves once the store has it. */
  async createAndHang({ origin, way }: { origin: string; way: string }) {
    const { store } = await mock();
    await store.inject(faults.hang(), { times: 1 });
    hanging = create({ origin, way });
    await store.requests.waitFor(1);
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
  /** As a link to a download does: MSW 2 takes the page for closed. */
  stay: async () => void dispatchEvent(new Event("beforeunload")),
  async unregister() {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  },
  /** Resolves once another worker has the page. */
  async update() {
    const { serviceWorker } = navigator;
    const changed = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    for (const registration of await serviceWorker.getRegistrations()) await registration.update();
    await changed;
  },
  /** Has the worker get no message of this page any more. */
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

async function create({ origin, way, name = "Fern" }: { origin: string; way: string; name?: string }): Promise<string> {
  const { client } = await mock();
  const creation = { url: `${origin}/plants`, body: JSON.stringify({ id: 1, name }), client };
  return (await ways[way]?.(creation).catch(String)) ?? `There is no way "${way}".`;
}

function storeAt(baseUrl: string): PlantStore {
  return createPlantStore({ baseUrl, tokens: ["t1"] });
}

async function mock(): Promise<Kept> {
  if (kept === undefined) throw new Error("The page has called no keep.");
  return kept;
}
