/** Checks, in a page with a service worker, that the guard of `startPlantWorker` changes nothing else. */
import { createPlantStore, faults, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorker, startPlantWorker } from "@plant-store/mock-server/browser";
import { HttpResponse, http, passthrough } from "msw";
import { type Checks, failureOf, same } from "../../support/checks.ts";
import { callStyles } from "./call-styles.ts";
import { CREATE, NETWORK_TEXT } from "./common.ts";

export function guardChecks(origin: string): Checks {
  const plants = `${origin}/plants`;
  const elsewhere = `${origin}/elsewhere`;
  const start = (store: PlantStore) => startPlantWorker(store, { quiet: true, onUnhandled: "bypass" });
  const storeAt = () => createPlantStore({ baseUrl: origin, tokens: ["t1"] });
  const both = (url = plants) =>
    Promise.all([callStyles.fetch, callStyles.XMLHttpRequest].map((create) => create?.(creation(url)).catch(String)));
  const creation = (url: string) => ({ url, body: CREATE.body, client: neverUsed });
  const mocked = (check: (store: PlantStore) => Promise<unknown>) => async () => {
    const store = storeAt();
    await using _worker = await start(store);
    return await check(store);
  };
  const overridden = async (
    resolve: Parameters<typeof http.all>[1],
    seen: (worker: PlantWorker) => Promise<string>,
  ) => {
    await using worker = await start(storeAt());
    worker.use(http.all(plants, resolve));
    return await seen(worker);
  };

  return {
    "a handler of worker.use responds": () =>
      overridden(
        () => new HttpResponse("instead", { status: 418, headers: { "x-own": "1" } }),
        async () => same(await both(), ["418 instead", "418 instead"]),
      ),
    "a handler of worker.use lets through": () =>
      overridden(passthrough, async () => same(await both(), [`200 ${NETWORK_TEXT}`, `200 ${NETWORK_TEXT}`])),
    "a handler of worker.use redirects": () =>
      overridden(
        () => HttpResponse.redirect(elsewhere, 303),
        async () => {
          const hidden = await fetch(plants, { ...CREATE, redirect: "manual" });
          return same(
            [...(await both()), hidden.type],
            [`200 ${NETWORK_TEXT}`, `200 ${NETWORK_TEXT}`, "opaqueredirect"],
          );
        },
      ),
    "a handler that fails the connection fails it as the browser does": mocked(async (store) => {
      await store.inject(faults.networkError());
      return same(await both(), ["TypeError: Failed to fetch", "error"]);
    }),
    "a change that the caller makes after the call is not sent": mocked(async () => {
      const headers = new Headers(CREATE.headers);
      const creating = fetch(plants, { ...CREATE, headers });
      headers.set("authorization", "Bearer t2");
      return same((await creating).status, 200);
    }),
    "a signal aborts a fetch, before it and while the worker wakes up": mocked(async (store) => {
      const before = await failureOf(fetch(plants, { ...CREATE, signal: AbortSignal.abort() }));
      const aborted = new AbortController();
      const restore = replace(controller(), "postMessage", () => {});
      const during = failureOf(fetch(plants, { ...CREATE, signal: aborted.signal }));
      restore();
      aborted.abort(new RangeError("enough"));
      same([before.name, (await during).message], ["AbortError", "enough"]);
      same((await both())[0], '200 {"name":"Fern"}');
      return same(await store.requests.count({}), 2);
    }),
    "a signal aborts a fetch that the store has": mocked(async (store) => {
      await store.inject(faults.hang());
      const aborted = new AbortController();
      const failure = failureOf(fetch(plants, { ...CREATE, signal: aborted.signal }));
      await store.requests.waitFor(1);
      aborted.abort(new RangeError("enough"));
      return same((await failure).message, "enough");
    }),
    "an XMLHttpRequest that is aborted or opened again while the worker wakes up is not sent": mocked(async (store) => {
      const seen: string[] = [];
      const request = new XMLHttpRequest();
      for (const type of ["abort", "loadend", "load"]) request.addEventListener(type, () => seen.push(type));
      request.open("POST", plants);
      request.send(CREATE.body);
      request.abort();
      same(seen, ["abort", "loadend"]);
      request.open("POST", plants);
      request.send(CREATE.body);
      request.open("POST", plants);
      same([(await fetch(plants, CREATE)).status, request.readyState], [200, XMLHttpRequest.OPENED]);
      for (const [name, value] of Object.entries(CREATE.headers)) request.setRequestHeader(name, value);
      const loaded = new Promise((resolve) => request.addEventListener("loadend", resolve));
      request.send(CREATE.body);
      await loaded;
      same([seen, request.responseText], [["abort", "loadend", "load", "loadend"], '{"name":"Fern"}']);
      return same(await store.requests.count({}), 2);
    }),
    "a beacon is the mock's, and any other is sent": mocked(async (store) => {
      same([navigator.sendBeacon(plants, "{}"), navigator.sendBeacon("/index.html", "{}")], [true, true]);
      return same((await store.requests.waitFor(1)).length, 1);
    }),
    "a synchronous XMLHttpRequest to the store fails and says so, and any other is sent": mocked(async () => {
      const sendNow = (url: string) => {
        const request = new XMLHttpRequest();
        request.open("GET", url, false);
        request.send();
        return request.status;
      };
      const { message } = await failureOf(() => sendNow(plants));
      return same([message.includes("a synchronous XMLHttpRequest"), sendNow("/index.html")], [true, 200]);
    }),
    "a request that the browser refuses is refused": mocked(async () => {
      const failures = [await failureOf(fetch("http://")), await failureOf(fetch(plants, { method: "GET", body: "" }))];
      return same(
        failures.map(({ name }) => name),
        ["TypeError", "TypeError"],
      );
    }),
    "a worker that is taken away while it wakes up is not in the path": mocked(async () => {
      const failure = failureOf(fetch(plants, CREATE));
      const restore = replace(navigator.serviceWorker, "controller", null);
      const { message } = await failure;
      restore();
      return same(message.includes("the page lost its service worker"), true);
    }),
    "a request that waits for the worker at stop fails": async () => {
      const worker = await start(storeAt());
      const failure = failureOf(fetch(plants, CREATE));
      await worker.stop();
      return same(
        (await failure).message,
        `startPlantWorker: the request to ${plants} was not sent: the mock was stopped.`,
      );
    },
    "stop gives the page its own fetch and XMLHttpRequest back": async () => {
      const { fetch } = globalThis;
      const { open, send, abort } = XMLHttpRequest.prototype;
      const worker = await start(storeAt());
      same(globalThis.fetch === fetch, false);
      await worker.stop();
      const { prototype } = XMLHttpRequest;
      same([globalThis.fetch === fetch, prototype.open === open], [true, true]);
      return same([prototype.send === send, prototype.abort === abort], [true, true]);
    },
    "stop leaves a replacement by other code in their place, and lets it through": async () => {
      const { fetch } = globalThis;
      const worker = await start(storeAt());
      const guarded = globalThis.fetch;
      const theirs: typeof fetch = (input, options) => guarded(input, options);
      globalThis.fetch = theirs;
      try {
        await worker.stop();
        same(globalThis.fetch === theirs, true);
        return same(await (await globalThis.fetch(plants, CREATE)).text(), NETWORK_TEXT);
      } finally {
        globalThis.fetch = fetch;
      }
    },
  };
}

/** The call styles of these checks use no client. */
const neverUsed = { safe: { createPlant: () => Promise.reject(new Error("It is not used.")) } };

function controller(): ServiceWorker {
  const { controller } = navigator.serviceWorker;
  if (controller === null) throw new Error("The page has no service worker.");
  return controller;
}

/** Returns a function that restores it. */
function replace<Name extends string>(target: { readonly [name in Name]: unknown }, name: Name, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true });
  return () => void Reflect.deleteProperty(target, name);
}
