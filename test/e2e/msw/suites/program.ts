/** The suites as a program of Node. Its arguments are the network's origin, and which cases to run too. Its last line is a Report. */
import { createRequire } from "node:module";
import process from "node:process";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { createHandlers } from "@plant-store/mock-server/msw";
import { setupPlantServer } from "@plant-store/mock-server/node";
import { createPlantStoreClient, PlantStoreError } from "@plant-store/sdk";
import type { RequestHandler } from "msw";
import type { SetupServer } from "msw/node";
import { type CheckResult, type Checks, failureOf, runChecks, same } from "../../support/checks.ts";
import { type CaseResult, casesOfEachKind, casesOn, faultChecks, runCases } from "./cases.ts";
import { ASKS_FOR_407, NETWORK_TEXT, outcomeOf407, TAKES_HANDLERS } from "./common.ts";

export interface Report {
  readonly node: string;
  /** Of the MSW that the mock imports. */
  readonly msw: string;
  /** The files of the mock and of MSW that `require` has loaded. */
  readonly required: readonly string[];
  readonly cases: readonly CaseResult[];
  readonly faults: readonly CheckResult[];
  readonly checks: readonly CheckResult[];
}

const [, script = "", origin = "", what] = process.argv;
const OURS = /(?:mock-server\/dist|msw[^/]*\/lib)\/.*$/;

async function main(): Promise<void> {
  const require = createRequire(script);
  const mockRequire = createRequire(require.resolve("@plant-store/mock-server/package.json"));
  const { cases, faults } = what !== undefined ? await casesAndFaults() : { cases: [], faults: [] };
  const report: Report = {
    node: process.version,
    msw: mockRequire("msw/package.json").version,
    required: Object.keys(require.cache).flatMap((file) => OURS.exec(file.replaceAll("\\", "/"))?.[0] ?? []),
    cases,
    faults,
    checks: await runChecks(nodeChecks(origin)),
  };
  process.stdout.write(`\n${JSON.stringify(report)}`, () => process.exit());
}

async function casesAndFaults(): Promise<Pick<Report, "cases" | "faults">> {
  using server = setupPlantServer(createPlantStore({ baseUrl: origin }));
  server.listen();
  const mock = (store: PlantStore) => server.resetHandlers(...createHandlers(store));
  const chosen = what === "all" ? casesOn("msw") : casesOfEachKind("msw");
  return { cases: await runCases(chosen, origin, mock), faults: await runChecks(faultChecks(origin, mock)) };
}

void main(); // As CommonJS there is no top-level await. An error ends the process.

/** The names under which npm installed every MSW. */
const MSWS = ["msw-2.10", "msw-2", "msw-3"];

/** MSW 2 and MSW 3 know the option by different names. */
const UNHANDLED_IS_AN_ERROR = { onUnhandledRequest: "error", onUnhandledFrame: "error" } as const;

/** @param origin of a real server, which only the requests that a check lets through may reach */
function nodeChecks(origin: string): Checks {
  const storeAt = (options = {}) => createPlantStore({ baseUrl: `${origin}/v1`, tokens: ["t1"], ...options });
  const plants = `${origin}/v1/plants`;
  const create = async (token = "t1") => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(plants, {
      method: "POST",
      headers,
      body: new TextEncoder().encode('{"id":1,"name":"Fern"}'),
    });
    return response.status;
  };

  return {
    [ASKS_FOR_407]: async () => {
      using server = setupPlantServer(storeAt());
      server.listen();
      return await outcomeOf407(plants);
    },
    [TAKES_HANDLERS]: async () => {
      const taken = new Set<string>();
      for (const alias of MSWS) {
        const own: RequestHandler = (await import(alias)).http.get(`${origin}/own`, () => new Response("own"));
        for (const way of ["listen", "use", "resetHandlers"] as const) {
          using server = setupPlantServer(storeAt(), ...(way === "listen" ? [own] : []));
          try {
            server.listen();
            if (way !== "listen") server[way](own);
          } catch (error) {
            if (taken.has(alias) || !String(error).includes(`GET ${origin}/own is of another version`)) throw error;
            continue;
          }
          taken.add(alias);
          same(await (await fetch(`${origin}/own`)).text(), "own");
        }
      }
      return [...taken].join();
    },
    "an app's MSW of any version takes the store's handlers": async () => {
      for (const alias of MSWS) {
        // MSW 3 needs Node 22.
        if (alias === "msw-3" && process.version.startsWith("v20.")) continue;
        const server: SetupServer = (await import(`${alias}/node`)).setupServer(...createHandlers(storeAt()));
        server.listen(UNHANDLED_IS_AN_ERROR);
        server.resetHandlers();
        server.restoreHandlers();
        same(await create(), 200);
        server.close();
      }
      return MSWS.join();
    },
    "setupPlantServer makes an unhandled request an error": async () => {
      using server = setupPlantServer(storeAt());
      const { error } = console;
      const said: unknown[] = [];
      console.error = (message) => said.push(message);
      server.listen();
      const client = createPlantStoreClient({ baseUrl: `${origin}/unhandled`, token: "t1", maxRetries: 0 });
      const failure = await failureOf(client.createPlant({ id: 1, name: "Fern" }));
      console.error = error;
      same([said.length, String(said[0]).includes("/unhandled")], [1, true]);
      const isTold = failure.message.includes(`the stores serve ${origin}/v1`);
      return same([PlantStoreError.is(failure) && failure.outcome, isTold], ["not_sent", true]);
    },
    "after close the network is reached, and it can listen again; an idle close is fine": async () => {
      const server = setupPlantServer(storeAt());
      const seen: unknown[] = [];
      server.close();
      for (let round = 1; round <= 2; round++) {
        server.listen();
        seen.push(await create());
        server.close();
        seen.push(await (await fetch(`${origin}/closed`)).text());
        server.close();
      }
      return same(seen, [200, NETWORK_TEXT, 200, NETWORK_TEXT]);
    },
    "two stores of different tokens, each in a boundary of its own": async () => {
      using server = setupPlantServer(storeAt({ tokens: [] }));
      server.listen();
      const within = (store: PlantStore, token: string) =>
        server.boundary(async () => {
          server.use(...createHandlers(store));
          return [await create("a"), await create("b"), token, await store.plants.count()];
        })();
      const [first, second] = await Promise.all([
        within(storeAt({ tokens: ["a"] }), "a"),
        within(storeAt({ tokens: ["b"] }), "b"),
      ]);
      return same([first, second, await create("a")], [[200, 401, "a", 1], [401, 200, "b", 1], 401]);
    },
  };
}
