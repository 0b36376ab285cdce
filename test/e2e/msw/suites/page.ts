/** The suites of a page, by name: functions of plain data to plain data. */
import { createPlantStore, indexedDbStorage, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorkerOptions, startPlantWorker } from "@plant-store/mock-server/browser";
import { createHandlers } from "@plant-store/mock-server/msw";
import { runChecks } from "../../support/checks.ts";
import { casesOfEachKind, casesOn, faultChecks, runCases } from "./cases.ts";
import { guardChecks } from "./guard.ts";
import { keptMock } from "./kept-mock.ts";
import { storageSuites } from "./storage.ts";
import { workerChecks } from "./worker.ts";

const suites = {
  allCases: (origin: string) => mocked(origin, (mock) => runCases(casesOn("worker"), origin, mock)),
  casesOfEachKind: (origin: string) => mocked(origin, (mock) => runCases(casesOfEachKind("worker"), origin, mock)),
  casesOfEachKindInIndexedDb: (origin: string) =>
    mocked(origin, (mock) =>
      runCases(casesOfEachKind("worker"), origin, mock, () => indexedDbStorage({ database: crypto.randomUUID() })),
    ),
  faults: (origin: string) => mocked(origin, (mock) => runChecks(faultChecks(origin, mock))),
  worker: (origin: string) => runChecks(workerChecks(origin)),
  guard: (origin: string) => runChecks(guardChecks(origin)),
  start,
  register,
  async rebase(base: string) {
    history.pushState(null, "", "/deep/page");
    document.head.append(Object.assign(document.createElement("base"), { href: base }));
  },
  request: async (url: string) => (await fetch(url)).text(),
  ...keptMock,
  ...storageSuites,
};

Object.assign(globalThis, { suites });

async function mocked<Result>(
  origin: string,
  suite: (mock: (store: PlantStore) => void) => Promise<Result>,
): Promise<Result> {
  await using worker = await startPlantWorker(createPlantStore({ baseUrl: origin }), {
    quiet: true,
    onUnhandled: "error",
  });
  return await suite((store) => worker.resetHandlers(...createHandlers(store)));
}

/** "started", or the error. The worker stays on. */
async function start({ origin, ...options }: { origin: string } & PlantWorkerOptions): Promise<string> {
  try {
    await startPlantWorker(createPlantStore({ baseUrl: origin }), { quiet: true, ...options });
    return "started";
  } catch (error) {
    return String(error);
  }
}

/** Registers a script as the page's service worker, as an earlier visit did. */
async function register(url: string): Promise<string | undefined> {
  await navigator.serviceWorker.register(url);
  const { active } = await navigator.serviceWorker.ready;
  return active?.scriptURL;
}
