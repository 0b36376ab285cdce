import { bypass, HttpResponse, http, type RequestHandler } from "msw";
import { patternOf, router } from "../../service/router.ts";
import { fetchers } from "../../store/fetch.ts";
import type { PlantStore } from "../../store/store.ts";

const served = new WeakMap<object, { readonly url: RegExp; readonly baseUrl: string }>();

/** The members by which another MSW finds, resets and ends a handler: an app may have one of its own. */
const FOR_OTHERS = { __kind: "RequestHandler", kind: "request", reset() {}, restore() {}, dispose() {} } as const;

/**
 * Creates the MSW handlers of a store: one for each path, matched exactly. Other URLs go to the app's own handlers. In Node
 * prefer `setupPlantServer`: a `setupServer` of your own does not see every request.
 * @throws TypeError if the store has no `baseUrl`: there is nothing to match without one.
 * @example
 * const server = setupServer(...createHandlers(store), ...appHandlers);
 */
export function createHandlers(store: PlantStore): RequestHandler[] {
  return createStoppableHandlers(store, undefined);
}

/** Once `stop` aborts, every pending and later request fails. */
export function createStoppableHandlers(store: PlantStore, stop: AbortSignal | undefined): RequestHandler[] {
  // A JavaScript caller may pass the options of a store.
  if (typeof store?.fetch !== "function")
    throw new TypeError("createHandlers: the first argument must be a store, made by createPlantStore(…).");
  if (store.baseUrl === undefined) {
    throw new TypeError(
      'createHandlers: the store needs a baseUrl to match, such as createPlantStore({ baseUrl: "https://api.plants.test" }).',
    );
  }
  const { baseUrl } = store;
  return router.paths.map((path) => {
    // MSW cuts off the query. A string would also match `/plants/` and, in some versions, `/PLANTS` or `/%70lants`.
    const url = new RegExp(`^${patternOf(baseUrl + path)}$`);
    // Without a response, MSW would pass the request, with its token, to the real network.
    const handler = http.all(url, ({ request }) => {
      fetchers.set(request, pastMsw);
      return store.fetch(request, stop && { signal: stop }).catch(() => HttpResponse.error());
    });
    served.set(handler, { url, baseUrl });
    return Object.assign(handler, FOR_OTHERS);
  });
}

/** MSW passes on what its `bypass` has marked, so that a store may stand in front of the very URL that it mocks. */
const pastMsw: typeof fetch = (input, init) => fetch(bypass(input, init));

export function matchesStore(handlers: readonly object[], url: string): boolean {
  const path = url.replace(/[?#].*/s, "");
  return handlers.some((handler) => served.get(handler)?.url.test(path));
}

export function servedUrls(handlers: readonly object[]): string {
  return [...new Set(handlers.flatMap((handler) => served.get(handler)?.baseUrl ?? []))].join(", ") || "nothing";
}
