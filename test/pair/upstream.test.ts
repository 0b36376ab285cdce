/** A client of a real service, and the same client with the mock between them: by each way it learns the same. */
import type { ServerResponse } from "node:http";
import { createPlantStore, type PlantStoreOptions } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { runConformance } from "@plant-store/mock-server/verify";
import { createPlantStoreClient, PlantStoreError } from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { listen } from "../e2e/support/servers.ts";
import { thorough } from "../support/thorough.ts";
import { REACH, type Reached } from "./transports/reach.ts";

type Play = (response: ServerResponse) => unknown;

const json =
  (status: number, body: string): Play =>
  (response) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);

const PLAYS: Readonly<Record<string, Play>> = {
  "a plant": json(200, '{"name":"Fern"}'),
  "another name": json(200, '{"name":"fern"}'),
  "a wrong shape": json(200, '{"name":7}'),
  "malformed JSON": json(200, '{"name":"Fe'),
  "nothing with 200": (response) => response.writeHead(200).end(),
  "a 204": (response) => response.writeHead(204).end(),
  "a 400": json(400, '{"error":40001,"message":"No ferns."}'),
  "a 401": json(401, '{"error":40101,"message":"Who?"}'),
  "a 404 in HTML": (response) => response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Nothing</h1>"),
  // Node's fetch sends it twice.
  "a 421": (response) => response.writeHead(421).end(),
  "a 429": (response) => response.writeHead(429, { "Retry-After": "0" }).end(),
  "a 500": json(500, '{"error":50001,"message":"Oh."}'),
  "a 307": (response) => response.writeHead(307, { Location: "https://elsewhere.test/" }).end(),
  "a cut body": (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "15" }).write('{"na');
    setTimeout(() => response.destroy(), 20);
  },
  "no response": (response) => response.destroy(),
};

/** Where the SDK says something else than without the mock: its outcome, and the code of its error. */
const OTHERWISE: Readonly<Record<string, Readonly<Record<string, readonly [outcome: string, code: string]>>>> = {
  // The mock says 502 in place of a silent service.
  "no response": { "every way": ["unknown", "api"] },
  "a cut body": { "MSW in Node": ["unknown", "connection"] },
  // The second one fails under MSW.
  "a 421": { "MSW in Node": ["unknown", "connection"] },
};

const BASE_URL = "https://api.plants.test/v1";

async function outcomeOf({ baseUrl, fetch }: Pick<Reached, "baseUrl" | "fetch">): Promise<readonly unknown[]> {
  const client = createPlantStoreClient({ baseUrl, token: "t1", fetch });
  try {
    return ["created", await client.createPlant({ id: 1, name: "Fern" })];
  } catch (error) {
    if (!(error instanceof PlantStoreError)) throw error;
    return [error.outcome, error.code];
  }
}

async function openService(play: Play) {
  let received = 0;
  const { url, ...service } = await listen((request, response) => {
    received++;
    request.resume().once("end", () => play(response));
  });
  return { ...service, url: `${url}/v1`, count: () => received };
}

describe.each(Object.entries(REACH))("by %s", (way, reach) => {
  const opened = async (options: PlantStoreOptions) => {
    const store = createPlantStore({ baseUrl: BASE_URL, ...options });
    return { store, ...(await reach(store)) };
  };

  // They send by the same fetch: MSW tries the plays that differ. A port passes each byte on: test/server/upstream.test.ts.
  const plays = Object.entries(PLAYS).filter(([what]) => way === "store.fetch" || what in OTHERWISE);

  test.for(plays)("of %s the client learns the same, and the service gets as much", async ([what, play]) => {
    await using service = await openService(play);
    const direct = await outcomeOf({ baseUrl: service.url });
    const sent = service.count();
    await using mock = await opened({ upstream: service.url });
    const [outcome] = direct;
    const learned = OTHERWISE[what]?.[way] ?? OTHERWISE[what]?.["every way"] ?? direct;
    expect(await outcomeOf(mock)).toEqual(learned);
    expect(service.count()).toBe(2 * sent);
    expect(await mock.store.requests.last()).toMatchObject({ upstream: { outcome } });
    expect(await mock.store.plants.count()).toBe(outcome === "created" ? 1 : 0);
  });

  test("a body above the limit is not sent", async () => {
    await using service = await openService(json(200, '{"name":"Fern"}'));
    await using mock = await opened({ upstream: service.url, maxBodyBytes: 10 });
    expect(await outcomeOf(mock)).toEqual(["refused", "api"]);
    expect(service.count()).toBe(0);
  });

  test.for([
    [200, '{"name":"Fern"}', "status 2xx"],
    [409, '{"error":40901,"message":"taken"}', "status 4xx"],
  ] as const)("a request that breaks the contract is sent, and is a violation; %i is advice", async (row) => {
    const [status, body, place] = row;
    await using service = await openService(json(status, body));
    await using mock = await opened({ upstream: service.url });
    const { fetch = globalThis.fetch } = mock;
    await fetch(`${mock.baseUrl}/plants`, { method: "POST", body: "{}" });
    expect(await mock.store.requests.all()).toMatchObject([
      {
        violations: [{ cause: "missing_token" }, { cause: "unsupported_media_type" }],
        upstream: { violations: [{ level: "should", place }] },
      },
    ]);
  });

  test("a reset does not reach the service", async () => {
    await using service = await openService(json(200, '{"name":"Fern"}'));
    await using mock = await opened({ upstream: service.url });
    await outcomeOf(mock);
    await mock.store.reset();
    expect([await mock.store.plants.count(), await mock.store.requests.count(), service.count()]).toEqual([0, 0, 1]);
  });
});

test("every case gets the verdict that it gets without the mock", { timeout: 600_000 }, async () => {
  await using service = await serve(createPlantStore({ tokens: ["t1"] }), { port: 0 });
  await using store = createPlantStore({ upstream: service.url });
  await using mock = await serve(store, { port: 0 });
  const verdicts = async (baseUrl: string) => {
    // `npm test` runs some of the cases.
    const part = thorough ? {} : { only: ["document", "decision shape"] };
    const { results } = await runConformance({ baseUrl, token: "t1", decisions: true, timeoutMs: 60_000, ...part });
    return results.map(({ name, verdict }) => [name, verdict]);
  };
  const direct = await verdicts(service.url);
  const through = await verdicts(mock.url);
  expect(through).toEqual(direct);
  expect(through.filter(([, verdict]) => verdict === "holds").length).toBeGreaterThan(thorough ? 200 : 50);
  expect(await store.requests.count({ upstream: "violations" })).toBe(0);
  // The service has counted the first run too.
  const { number, response } = (await store.requests.last({ status: 200 })) ?? {};
  expect(response?.headers["X-Request-Id"]).toMatch(/^plant-store-\d+$/);
  expect(response?.headers["X-Request-Id"]).not.toBe(`plant-store-${number}`);
});
