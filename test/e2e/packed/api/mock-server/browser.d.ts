import { SetupWorker } from 'msw/browser';
import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';
import './state.js';
import './plant-storage.js';
import './contract.js';

/** The options of `startPlantWorker`. */
interface PlantWorkerOptions {
    /**
     * The app's own MSW handlers. The store's handlers come first.
     * @default none
     */
    readonly handlers?: readonly RequestHandler[] | undefined;
    /**
     * The URL of MSW's worker script. If Vite has a `base`: `import.meta.env.BASE_URL + "mockServiceWorker.js"`.
     * @default "/mockServiceWorker.js"
     */
    readonly workerUrl?: string | undefined;
    /**
     * The URL below which the worker controls pages. It must include this page. A scope above the script's folder needs a
     * `Service-Worker-Allowed` header on the script.
     * @default the script's folder
     */
    readonly scope?: string | undefined;
    /**
     * `true` keeps MSW from logging to the console.
     * @default false
     */
    readonly quiet?: boolean | undefined;
    /**
     * How to treat a request that no handler matches: `"warn"` passes it to the network with a warning, `"bypass"` without
     * one; `"error"` fails it.
     * @default "warn"
     */
    readonly onUnhandled?: "warn" | "error" | "bypass" | undefined;
}

/**
 * A store in a page, under MSW's service worker.
 *
 * @module @plant-store/mock-server/browser
 */

/** MSW's started worker over a store. To start again after `stop()`, call `startPlantWorker` again. */
interface PlantWorker extends Omit<SetupWorker, "start" | "stop">, AsyncDisposable {
    /**
     * Stops mocking: the page's requests go to the network again, by its own `fetch` and XMLHttpRequest. Pending requests to
     * the store fail, as if the connection were lost. Waits at most 2 seconds for an app's handler. A second call does
     * nothing more.
     */
    stop(): Promise<void>;
}
/**
 * Mocks the service in a page: starts MSW's service worker with the store's handlers and the app's own. Await it before the
 * app's first request. The page's server must serve the worker's script: `npx msw init <public folder> --save` puts it
 * there; with Vite and MSW 3, the plugin `msw({ mode: "worker-only" })` of "msw/vite" serves it.
 *
 * For pages only; in Node, use `setupPlantServer` of "@plant-store/mock-server/node". A page without service workers (an
 * insecure origin, `file:`) needs no script: MSW patches its fetch.
 *
 * Browsers stop idle workers. Until `stop()`, a request to the store by `fetch` or XMLHttpRequest first wakes the worker.
 * It fails with a `TypeError` that says "the mock is not in the path" and what to do, if the worker does not respond, was
 * replaced or removed, or was stopped during the request. An XMLHttpRequest says so in the console, and has an `error`
 * event.
 *
 * @throws TypeError (as a rejection) for a wrong option, and if the store has no `baseUrl`.
 * @throws Error (as a rejection) if the script is missing, is not MSW's or has another version; if the page is outside the
 * worker's scope; if the worker does not start within 10 seconds; if one is started already.
 * @example
 * const worker = await startPlantWorker(store, { handlers: appHandlers, onUnhandled: "bypass" });
 */
declare function startPlantWorker(store: PlantStore, options?: PlantWorkerOptions): Promise<PlantWorker>;

export { startPlantWorker };
export type { PlantWorker, PlantWorkerOptions };
