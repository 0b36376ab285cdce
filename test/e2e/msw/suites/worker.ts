import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { type PlantWorkerOptions, startPlantWorker } from "@plant-store/mock-server/browser";
import { HttpResponse, http, type RequestHandler } from "msw";
import { http as http2 } from "msw-2.10";
import { http as http3 } from "msw-3";
import { type Checks, failureOf, same } from "../../support/checks.ts";
import { ASKS_FOR_407, CREATE, NETWORK_TEXT, outcomeOf407 } from "./common.ts";

const { console } = globalThis;

const text = async (url: string) => (await fetch(url)).text();

export function workerChecks(origin: string): Checks {
  const plants = `${origin}/plants`;
  const start = (store: PlantStore, options: PlantWorkerOptions = {}) =>
    startPlantWorker(store, { quiet: true, ...options });
  const storeAt = (options = {}) => createPlantStore({ baseUrl: origin, auth: false, ...options });
  const create = (id = 1) =>
    fetch(plants, { method: "POST", body: new TextEncoder().encode(`{"id":${id},"name":"Fern"}`) });

  return {
    "an app's own handlers get every other URL, and none of ours": async () => {
      const seen: string[] = [];
      const own = http.all(`${origin}/*`, ({ request }) => {
        seen.push(new URL(request.url).pathname);
        return new HttpResponse("the app's own");
      });
      await using _worker = await start(storeAt(), { handlers: [own] });
      const theirs = ["/", "/plants/", "/plants/1", "/Plants", "/%70lants", "/plantsx"];
      for (const path of theirs) same(await text(origin + path), "the app's own");
      same((await create()).status, 200);
      return same(seen, theirs);
    },
    [ASKS_FOR_407]: async () => {
      await using _worker = await start(createPlantStore({ baseUrl: origin, tokens: ["t1"] }));
      return await outcomeOf407(plants);
    },
    "a store with an upstream hands a create on to the real service at the mocked URL": async () => {
      const store = createPlantStore({ baseUrl: origin, upstream: origin });
      await using _worker = await start(store);
      const response = await fetch(plants, CREATE);
      const [row] = await store.requests.all();
      const seen = [response.status, await response.text(), row?.upstream?.status, row?.upstream?.outcome];
      return same(seen, [200, NETWORK_TEXT, 200, "unknown"]);
    },
    "MSW's own methods are there": async () => {
      const worker = await start(storeAt());
      worker.use(http.all(plants, () => new HttpResponse("instead"), { once: true }));
      same([await text(plants), (await create()).status], ["instead", 200]);
      same(worker.listHandlers().length, 2);
      await worker.stop();
      return "use, listHandlers, stop";
    },
    "after stop the network is reached, after another start it is not": async () => {
      const seen: string[] = [];
      for (let round = 1; round <= 3; round++) {
        const worker = await start(storeAt());
        seen.push(String((await create()).status));
        await worker.stop();
        seen.push(await text(`${origin}/stopped`));
      }
      return same(seen, ["200", NETWORK_TEXT, "200", NETWORK_TEXT, "200", NETWORK_TEXT]);
    },
    "a second stop does nothing, not even to the next worker": async () => {
      const first = await start(storeAt());
      await Promise.all([first.stop(), first.stop()]);
      const second = await start(storeAt());
      await first.stop();
      same((await create()).status, 200);
      await second.stop();
      return same(await text(`${origin}/stopped`), NETWORK_TEXT);
    },
    "a request of ours that is pending at stop fails, and stop ends": async () => {
      const verifying = Promise.withResolvers<void>();
      const verifyToken = () => {
        verifying.resolve();
        return new Promise<boolean>(() => {});
      };
      const worker = await start(createPlantStore({ baseUrl: origin, verifyToken }));
      const failure = failureOf(fetch(plants, { method: "POST", headers: { authorization: "Bearer t1" } }));
      await verifying.promise;
      await worker.stop();
      same((await failure).name, "TypeError");
      return same(await text(`${origin}/stopped`), NETWORK_TEXT);
    },
    "handlers of another MSW are refused, and nothing is started": async () => {
      // One of the two is of another, and the compiler knows that.
      const own = `${origin}/own`;
      const handlers = [http2.get(own, () => {}), http3.get(own, () => {})] as unknown as RequestHandler[];
      const { message } = await failureOf(start(storeAt(), { handlers }));
      await using worker = await start(storeAt());
      const later = await failureOf(() => worker.use(...handlers));
      return same([message, later.message].filter((text) => text.includes("is of another version of MSW")).length, 2);
    },
    "the console is left as it was": async () => {
      const { warn } = console;
      await (await start(storeAt())).stop();
      // Without service workers no script is missed.
      if ("serviceWorker" in navigator)
        await failureOf(start(storeAt(), { workerUrl: "/missing/mockServiceWorker.js" }));
      return same(console.warn === warn, true);
    },
    ...unhandled(origin, start),
    // The last: MSW 3's worker waits for the page's hanging request at every later stop.
    "stop ends while an app's handler hangs, and the page can start again": async () => {
      const handling = Promise.withResolvers<void>();
      const hanging = http.get(`${origin}/hangs`, () => {
        handling.resolve();
        return new Promise<never>(() => {});
      });
      const worker = await start(storeAt(), { handlers: [hanging] });
      const aborted = new AbortController();
      const failure = failureOf(fetch(`${origin}/hangs`, { signal: aborted.signal }));
      await handling.promise;
      await worker.stop();
      same(await text(`${origin}/stopped`), NETWORK_TEXT);
      const next = await start(storeAt());
      same((await create()).status, 200);
      await next.stop();
      aborted.abort();
      await failure;
      return same(await text(`${origin}/stopped`), NETWORK_TEXT);
    },
  };
}

function unhandled(
  origin: string,
  start: (store: PlantStore, options: PlantWorkerOptions) => ReturnType<typeof startPlantWorker>,
): Checks {
  const expected = {
    warn: { said: ["warn"], response: NETWORK_TEXT },
    bypass: { said: [], response: NETWORK_TEXT },
    error: { said: ["error"], response: "failed" },
  };
  const kinds = ["warn", "bypass", "error"] as const;
  return Object.fromEntries(
    kinds.map((onUnhandled) => [
      `an unhandled request, onUnhandled: "${onUnhandled}"`,
      async () => {
        await using _worker = await start(createPlantStore({ baseUrl: origin }), { onUnhandled });
        await using heard = listenToConsole();
        const seen = await text(`${origin}/unhandled-${onUnhandled}`).catch(String);
        // MSW 2.10 lets nobody else word it.
        const response = /"error":404\d\d,.*; the stores serve http|Cannot bypass/.test(seen) ? "failed" : seen;
        return same({ said: heard.said, response }, expected[onUnhandled]);
      },
    ]),
  );
}

function listenToConsole() {
  const said: string[] = [];
  const { warn, error } = console;
  const listening = (kind: string) => (message: unknown) => {
    // MSW 2 also writes that the handler threw.
    if (String(message).includes("without a matching request handler")) said.push(kind);
  };
  Object.assign(console, { warn: listening("warn"), error: listening("error") });
  return {
    said,
    async [Symbol.asyncDispose]() {
      Object.assign(console, { warn, error });
    },
  };
}
