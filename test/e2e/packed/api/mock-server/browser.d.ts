import { SetupWorker } from 'msw/browser';
import { RequestHandler } from 'msw';
import { PlantStore } from './index.js';
import './state.js';
import './plant-storage.js';
import './contract.js';

/** The options of `startPlantWorker`. */
interface PlantWorkerOptions {
    /**
     * An app's own MSW handlers, asked after the store's.
     * @default none
     */
    readonly handlers?: readonly RequestHandler[] | undefined;
    /**
     * Where MSW's worker script is served. Where Vite has a base: `import.meta.env.BASE_URL + "mockServiceWorker.js"`.
     * @default "/mockServiceWorker.js"
     */
    readonly workerUrl?: string | undefined;
    /**
     * The part of the site whose pages the worker serves, as a URL. It must hold this page; a scope above the script's
     * folder needs a `Service-Worker-Allowed` header on the script.
     * @default the script's folder
     */
    readonly scope?: string | undefined;
    /**
     * `true` keeps MSW from logging to the console.
     * @default false
     */
    readonly quiet?: boolean | undefined;
    /**
     * How to treat a request that no handler takes: `"warn"` and `"bypass"` pass it to the network, the former with a
     * warning; `"error"` fails it.
     * @default "warn"
     */
    readonly onUnhandled?: "warn" | "error" | "bypass" | undefined;
}

/**
 * A store in a page, under MSW's service worker.
 *
 * @module @plant-store/mock-server/browser
 */

/** MSW's worker over a store, started. To start again after `stop()`, call `startPlantWorker` again. */
interface PlantWorker extends Omit<SetupWorker, "start" | "stop">, AsyncDisposable {
    /**
     * Lets the page's requests go to the network again, by its own `fetch` and XMLHttpRequest. What is pending at the
     * store fails, as if the connection were lost. It waits no longer than 2 seconds for an app's handler that never
     * responds. A second call does nothing more.
     */
    stop(): Promise<void>;
}
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
declare function startPlantWorker(store: PlantStore, options?: PlantWorkerOptions): Promise<PlantWorker>;

export { startPlantWorker };
export type { PlantWorker, PlantWorkerOptions };
