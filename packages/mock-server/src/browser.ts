/**
 * A store in a page, under MSW's service worker.
 * @module @plant-store/mock-server/browser
 */
import { type SetupWorker, setupWorker } from "msw/browser";
import { guardRequests } from "./adapters/browser/guard/guard-requests.ts";
import { startWorker } from "./adapters/browser/start.ts";
import { stopWorker } from "./adapters/browser/stop.ts";
import { configureWorker, type PlantWorkerOptions } from "./adapters/browser/worker-options.ts";
import { checkHandlers } from "./adapters/msw/check-handlers.ts";
import { createStoppableHandlers, matchesStore } from "./adapters/msw/handlers.ts";
import { reactToUnhandled } from "./adapters/msw/worker-unhandled.ts";
import type { PlantStore } from "./store/store.ts";

export type { PlantWorkerOptions } from "./adapters/browser/worker-options.ts";

/** MSW's started worker over a store. To start again after `stop()`, call `startPlantWorker` again. */
export interface PlantWorker extends Omit<SetupWorker, "start" | "stop">, AsyncDisposable {
  /**
   * Stops mocking: requests go to the network again. Pending requests to the store fail, as if the connection were
   * lost. Waits at most 2 seconds for an app's handler. A second call does nothing.
   */
  stop(): Promise<void>;
}

/** A page can have one worker: two would respond to each other's requests. */
let occupied = false;

/**
 * Mocks the service in a page: starts MSW's service worker with the store's handlers and the app's own. Await it before
 * the app's first request. The page's server must serve the worker's script: `npx msw init <public folder> --save` puts
 * it there.
 *
 * For pages only; in Node, use `setupPlantServer` of "@plant-store/mock-server/node". A page without service workers
 * (an insecure origin, `file:`) needs no script: MSW patches its fetch.
 *
 * Browsers stop idle workers. Until `stop()`, a request to the store by `fetch` or XMLHttpRequest first wakes the
 * worker; a beacon is answered in the page. A request fails with a `TypeError` that says "the mock is not in the path"
 * and what to do, if the worker does not respond, was replaced or removed, is bypassed, or was stopped during the
 * request; also if the page's Content-Security-Policy forbids the request. An XMLHttpRequest says it in the console,
 * and has an `error` event.
 * @throws TypeError (as a rejection) for a wrong option, if the store has no `baseUrl`, and if the worker is bypassed.
 * @throws Error (as a rejection) if the script is missing, is not MSW's or has another version; if a handler is of
 * another MSW; if the browser refuses service workers; if the page is outside the worker's scope; if the worker does
 * not start within 10 seconds; if one is started already.
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
    checkHandlers("startPlantWorker", worker)();
    const active = (await startWorker(worker, configuration, reactToUnhandled(worker, configuration.onUnhandled)))
      ?.active;
    const stopMocking = worker.stop.bind(worker);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopping.abort();
      stopped ??= stopWorker(stopMocking, active).finally(() => {
        occupied = false;
      });
      return stopped;
    };
    // Without service workers there is none: MSW responds in the page, and nothing can stop it.
    if (active) {
      const handlers = () => worker.listHandlers();
      const isOfStore = (url: string) => matchesStore(handlers(), url);
      await guardRequests(active, isOfStore, handlers, stopping.signal).catch((error) =>
        stop().then(() => Promise.reject(error)),
      );
    }
    return Object.assign(worker, { stop, [Symbol.asyncDispose]: stop });
  } catch (error) {
    occupied = false;
    throw error;
  }
}
