/**
 * A store in a page, under MSW's service worker.
 *
 * @module @plant-store/mock-server/browser
 */
import { type SetupWorker, setupWorker } from "msw/browser";
import { guardRequests } from "./adapters/browser/guard/guard-requests.ts";
import { startWorker } from "./adapters/browser/start.ts";
import { stopWorker } from "./adapters/browser/stop.ts";
import { configureWorker, type PlantWorkerOptions } from "./adapters/browser/worker-options.ts";
import { createStoppableHandlers, matchesStore } from "./adapters/msw/handlers.ts";
import type { PlantStore } from "./store/store.ts";

export type { PlantWorkerOptions } from "./adapters/browser/worker-options.ts";

/** MSW's worker over a store, started. To start again after `stop()`, call `startPlantWorker` again. */
export interface PlantWorker extends Omit<SetupWorker, "start" | "stop">, AsyncDisposable {
  /**
   * Lets the page's requests go to the network again, by its own `fetch` and XMLHttpRequest. What is pending at the
   * store fails, as if the connection were lost. It waits no longer than 2 seconds for an app's handler that never
   * responds. A second call does nothing more.
   */
  stop(): Promise<void>;
}

/** A page has room for one: two would respond to each other's requests. */
let occupied = false;

/**
 * Mocks the service in a page: starts MSW's service worker over the store's handlers and an app's own. Await it before
 * the app's first request. The page's own server must serve the worker's script: `npx msw init <public folder> --save`
 * puts it there; with Vite and MSW 3 the plugin `msw({ mode: "worker-only" })` of "msw/vite" serves it.
 *
 * For pages only: Node has no "msw/browser" to import, and takes `setupPlantServer` of "@plant-store/mock-server/node".
 * A page without service workers (an insecure origin, `file:`) needs no script: there MSW patches its fetch.
 *
 * Browsers stop idle workers. Until `stop()`, a request to the store by the page's `fetch` or XMLHttpRequest wakes the
 * worker up first. It fails with a `TypeError` that says "the mock is not in the path" and what to do, when the worker
 * does not respond, has been replaced or taken away, or was stopped while it had the request. An XMLHttpRequest says so
 * in the console, and has an `error` event.
 *
 * @throws TypeError (as a rejection) for a bad option, and when the store has no `baseUrl`.
 * @throws Error (as a rejection) when the script is missing, is none of MSW's or another version's; when the page is
 * outside the worker's scope; when the worker does not start within 10 seconds; when one is started already.
 * @example
 * const worker = await startPlantWorker(store, { handlers: appHandlers, onUnhandled: "bypass" });
 */
export async function startPlantWorker(store: PlantStore, options: PlantWorkerOptions = {}): Promise<PlantWorker> {
  const configuration = configureWorker(options);
  const stopping = new AbortController();
  const handlers = [...createStoppableHandlers(store, stopping.signal), ...configuration.handlers];
  if (occupied) {
    throw new Error(
      "startPlantWorker: a worker is started already. Stop it first, or give it another store: worker.resetHandlers(...createHandlers(store)).",
    );
  }
  occupied = true;
  try {
    const worker = setupWorker(...handlers);
    const active = (await startWorker(worker, configuration))?.active;
    // A page without service workers has none: there MSW responds in the page, and nothing can stop it.
    if (active) guardRequests(active, (url) => matchesStore(worker.listHandlers(), url), stopping.signal);
    const stopMocking = worker.stop.bind(worker);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopping.abort();
      stopped ??= stopWorker(stopMocking, active).finally(() => {
        occupied = false;
      });
      return stopped;
    };
    return Object.assign(worker, { stop, [Symbol.asyncDispose]: stop });
  } catch (error) {
    occupied = false;
    throw error;
  }
}
