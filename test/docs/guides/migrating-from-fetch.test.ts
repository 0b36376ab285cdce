/** The old wrapper and the SDK against the same trouble, row by row of the guide's table. */
import { createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient, type NewPlant, type Plant, type SafeResult } from "@plant-store/sdk";
import { describe, expect, test } from "vitest";
import { listen } from "../../e2e/support/servers.ts";
import { type Fetch, load, openGuide, readDocument, table } from "../blocks.ts";

const { ts } = await openGuide("migrating-from-fetch.md", { ts: 2 });
const [old = "", replacement = ""] = ts;
const rows = table("Something", await readDocument("packages/sdk/docs/migrating-from-fetch.md")).map(
  ([trouble]) => trouble,
);

const baseUrl = "https://api.example.com/v1";
const FERN = { id: 1, name: "Fern" };
const TOKEN = "swordfish-9";

const service = () => createPlantStore({ baseUrl, tokens: [TOKEN] });

async function throughTheWrapper(fetch: Fetch, plant: object = FERN, url = baseUrl): Promise<unknown> {
  const code = old.replace(baseUrl, url).replace('"t1"', `"${TOKEN}"`);
  const { createPlant } = await load<{ createPlant: (plant: object) => Promise<unknown> }>(code, fetch);
  return createPlant(plant);
}

function throughTheSdk(fetch: Fetch, plant: NewPlant = FERN, timeoutMs = 30_000): Promise<SafeResult<Plant>> {
  return createPlantStoreClient({ baseUrl, token: TOKEN, fetch, timeoutMs }).safe.createPlant(plant);
}

const covered: string[] = [];

describe("in the table", () => {
  function row(trouble: string, run: () => Promise<void>): void {
    covered.push(trouble);
    test(trouble, run);
  }

  row("The service redirects, with 307", async () => {
    const elsewhere = createPlantStore({ auth: false });
    await using other = await serve(elsewhere, { port: 0 });
    await using redirecting = await listen((request, response) => {
      request.resume();
      response.writeHead(307, { Location: `${other.url}/plants` }).end();
    });
    const { url } = redirecting;
    const plants = createPlantStoreClient({ baseUrl: url, token: TOKEN });
    expect(await plants.safe.createPlant(FERN)).toMatchObject({ error: { code: "api", status: 307 } });
    expect(await elsewhere.plants.count()).toBe(0);
    expect(await throughTheWrapper(globalThis.fetch, FERN, url)).toEqual({ name: "Fern" });
    expect(await elsewhere.plants.count()).toBe(1);
  });

  row("The id is 9007199254740993", async () => {
    const store = service();
    await throughTheWrapper(store.fetch, { id: Number("9007199254740993"), name: "Fern" });
    expect((await store.plants.values()).map(({ id }) => id)).toEqual([9_007_199_254_740_992n]);
    await store.reset();
    expect(await throughTheSdk(store.fetch, { id: Number("9007199254740993"), name: "Fern" })).toMatchObject({
      error: { code: "invalid_request" },
    });
    await throughTheSdk(store.fetch, { id: 9_007_199_254_740_993n, name: "Fern" });
    expect((await store.plants.values()).map(({ id }) => id)).toEqual([9_007_199_254_740_993n]);
  });

  row("The response is lost on its way back", async () => {
    const store = service();
    const losing: Fetch = async (url, init) => {
      await store.fetch(url, init);
      throw new TypeError("fetch failed");
    };
    await expect(throughTheWrapper(losing)).rejects.toThrow("fetch failed");
    await store.requests.verify({ total: 3, status: { 200: 3 } });
    await store.reset();
    expect(await throughTheSdk(losing)).toMatchObject({ error: { code: "connection", outcome: "unknown" } });
    await store.requests.verify({ total: 1, status: { 200: 1 } });
  });

  row("No response ever comes", async () => {
    const store = service();
    await store.inject(faults.hang());
    let given: RequestInit | undefined;
    const watching: Fetch = (url, init) => {
      given = init;
      return store.fetch(url, init);
    };
    void throughTheWrapper(watching);
    await store.requests.waitFor(1);
    expect(given?.signal).toBeUndefined(); // nothing can end it
    expect(await throughTheSdk(watching, FERN, 20)).toMatchObject({ error: { code: "timeout", outcome: "unknown" } });
    const reference = table("Option", await readDocument("packages/sdk/README.md"));
    expect(reference.find(([name]) => name?.startsWith("`timeoutMs`"))?.[1]).toBe("`30_000`");
  });

  row("The service responds with 202, and has created nothing yet", async () => {
    const accepting: Fetch = async () => Response.json({ job: 7 }, { status: 202 });
    expect(await throughTheWrapper(accepting)).toEqual({ job: 7 });
    expect(await throughTheSdk(accepting)).toMatchObject({ error: { code: "api", status: 202, outcome: "unknown" } });
  });

  row("A proxy's 403 is a page of HTML", async () => {
    const page = "<!doctype html><title>Forbidden</title>";
    const sent: unknown[] = [];
    const proxy: Fetch = async (url) => {
      sent.push(url);
      return new Response(page, { status: 403, headers: { "Content-Type": "text/html" } });
    };
    const failure = await throughTheWrapper(proxy).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SyntaxError);
    expect(String(failure)).toMatch(/</);
    expect(String(failure)).not.toContain("403");
    expect(sent).toHaveLength(3);
    expect(await throughTheSdk(proxy)).toMatchObject({ error: { code: "api", status: 403, body: page } });
    expect(sent).toHaveLength(4);
  });

  row("The service refuses the plant", async () => {
    const store = service();
    await store.inject(faults.status(400));
    await expect(throughTheWrapper(store.fetch)).rejects.toThrow(TOKEN);
    const result = await throughTheSdk(store.fetch);
    expect(result).toMatchObject({ error: { code: "bad_request" } });
    expect(result.ok || result.error.message).not.toContain(TOKEN);
  });

  row('The service responds with 200 and `{ "name": 7 }`', async () => {
    const store = service();
    await store.inject(faults.wrongShape());
    expect(await throughTheWrapper(store.fetch)).toMatchObject({ name: expect.any(Number) });
    const issues = [expect.objectContaining({ pointer: "/name" })];
    expect(await throughTheSdk(store.fetch)).toMatchObject({ error: { code: "invalid_response", issues } });
  });
});

test("every row of the table is one of those", () => {
  expect(covered).toEqual(rows);
});

test("the old wrapper works while all is well, and so does its new inside", async () => {
  const store = createPlantStore({ baseUrl, tokens: [TOKEN, "t1"] });
  expect(await throughTheWrapper(store.fetch)).toEqual({ name: "Fern" });
  const { createPlant } = await load<{ createPlant(plant: NewPlant): Promise<unknown> }>(replacement, store.fetch);
  expect(await createPlant({ id: 2, name: "Moss" })).toEqual({ name: "Moss" });
  expect(await store.plants.count()).toBe(2);
});

test("a 5xx: the old wrapper sends the plant three times, the client once", async () => {
  const store = service();
  await store.inject(faults.status(500));
  await expect(throughTheWrapper(store.fetch)).rejects.toThrow("HTTP 500");
  await store.requests.verify({ total: 3 });
  expect(await throughTheSdk(store.fetch)).toMatchObject({ error: { status: 500, attempts: 1 } });
  await store.requests.verify({ total: 4 });
});
