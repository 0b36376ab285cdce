import { HttpResponse, http, type RequestHandler } from "msw";
import { router } from "../../service/operations.ts";
import { patternOf } from "../../service/router.ts";
import type { PlantStore } from "../../store/store.ts";

/** The URL that each store's handler matches. */
const urls = new WeakMap<object, RegExp>();

/**
 * The MSW handlers of a store, to stand beside an app's own. There is one for each of its paths, which matches
 * exactly; any other URL is left to the other handlers.
 *
 * @throws TypeError when the store has no `baseUrl`: without one there is nothing to match.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
export function createHandlers(store: PlantStore): RequestHandler[] {
  return createStoppableHandlers(store, undefined);
}

/** The same; once `stop` is aborted, they fail what is pending and whatever comes after. */
export function createStoppableHandlers(store: PlantStore, stop: AbortSignal | undefined): RequestHandler[] {
  // From JavaScript: what has a baseUrl may be the options of a store.
  if (typeof store?.fetch !== "function") {
    throw new TypeError("createHandlers: the first argument must be a store, made by createPlantStore(…).");
  }
  if (store.baseUrl === undefined) {
    throw new TypeError(
      'createHandlers: the store needs a baseUrl to match, such as createPlantStore({ baseUrl: "https://api.plants.test" }).',
    );
  }
  const { baseUrl } = store;
  return router.paths.map((path) => {
    // MSW cuts the query before it matches. A string would also match `/plants/`, and `/PLANTS` or `/%70lants` by version.
    const url = new RegExp(`^${patternOf(baseUrl + path)}$`);
    const handler = http.all(url, ({ request }) => answer(store, request, stop));
    urls.set(handler, url);
    return handler;
  });
}

/** Whether one of the handlers is a store's, and matches the URL. */
export function matchesStore(handlers: readonly object[], url: string): boolean {
  const path = url.replace(/[?#].*/s, "");
  return handlers.some((handler) => urls.get(handler)?.test(path));
}

/** Always a response: MSW passes a request whose handler gives none, token and all, to the real network. */
function answer(store: PlantStore, request: Request, stop: AbortSignal | undefined): Promise<Response> {
  return store.fetch(request, stop && { signal: stop }).catch(() => HttpResponse.error());
}
