/** The spaces of a store on a port, each with a base URL of its own. */
import { createPlantStore, faults, type PlantStoreOptions } from "@plant-store/mock-server";
import { type LogEntry, type ServeOptions, serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { describe, expect, onTestFinished, test } from "vitest";
import { changedStorage } from "../../packages/mock-server/src/testing/changed-storage.ts";
import { HOST, inShort, JSON_HEADERS, post, TOKEN } from "../support/raw-requests.ts";
import { open, roundTrip } from "../support/sockets.ts";

async function serving(options: PlantStoreOptions = {}, others: ServeOptions = {}) {
  const store = createPlantStore(options);
  const entries: LogEntry[] = [];
  const http = await serve(store, { port: 0, spaces: true, log: (entry) => entries.push(entry), ...others });
  onTestFinished(() => http.close());
  return { store, http, entries };
}

const PREFLIGHT = { Origin: "http://localhost:3000", "Access-Control-Request-Method": "POST" };
const BAD_NAME = "A space's name must be 1 to 64 of A-Z, a-z, 0-9, dot, underscore and dash, a letter or digit first.";

async function create(url: string, init: RequestInit = {}) {
  const response = await post(url, init);
  return { status: response.status, id: response.headers.get("x-request-id"), body: await response.text() };
}

/** No URL parser has touched the target. */
async function get(port: number, target: string, fields = ""): Promise<string> {
  const [response] = await roundTrip(port, `GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n${fields}\r\n`);
  return `${response?.status} ${response?.body}`;
}

const client = (baseUrl: string) => createPlantStoreClient({ baseUrl, token: "t1", maxRetries: 0 });

describe("X-Plant-Store-Space", () => {
  const named = (name: string) => ({ headers: { ...JSON_HEADERS, "X-Plant-Store-Space": name } });

  test("chooses the space of a request, whose journal shows it, and the path wins", async () => {
    const { store, http, entries } = await serving({}, { basePath: "/v1" });
    expect((await create(http.url, named("a"))).id).toBe("plant-store-1");
    expect((await create(http.space("b").url, named("a"))).id).toBe("plant-store-1");
    expect((await create(http.url, named("default"))).id).toBe("plant-store-1");
    expect((await create(http.url)).id).toBe("plant-store-2");
    expect((await store.space("a").requests.last())?.headers).toMatchObject({ "x-plant-store-space": "a" });
    expect([store.spaces(), await store.space("b").plants.count()]).toEqual([["a", "b"], 1]);
    expect(entries.map(({ space }) => space)).toEqual(["a", "b", undefined, undefined]);
  });

  test.for(["-a", "", "a, b"])("%j gets the 404 of such a path, and nothing is recorded", async (name) => {
    const { store, http } = await serving();
    const { status, body } = await create(http.url, named(name));
    expect([status, JSON.parse(body).message, await store.requests.count()]).toEqual([404, BAD_NAME, 0]);
  });

  test("is a field like any other without the option, and for the documents and the control API", async () => {
    const { http: plain } = await serving({}, { spaces: false });
    expect((await create(plain.url, named("-a"))).status).toBe(200);
    const { http } = await serving({}, { control: { token: "control" } });
    const fields = "X-Plant-Store-Space: -a\r\nAuthorization: Bearer control\r\n";
    expect(await get(http.port, "/healthz", fields)).toMatch(/^200/);
    expect(await get(http.port, "/_mock/api/info", fields)).toMatch(/^200 .*"spaces":\[\]/);
  });

  test("in a preflight takes no number and no row; a create with it opens nothing without a good token", async () => {
    const { store, http } = await serving({ tokens: ["t1"] });
    const headers = { ...PREFLIGHT, "Access-Control-Request-Headers": "authorization,x-plant-store-space" };
    const preflight = await fetch(`${http.url}/plants`, { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-plant-store-space");
    expect([preflight.status, preflight.headers.get("x-request-id")]).toEqual([204, "plant-store-unrecorded-1"]);
    const refused = await create(http.url, { headers: { "X-Plant-Store-Space": "a" } });
    expect([refused.status, store.spaces(), await store.requests.count()]).toEqual([401, [], 0]);
  });
});

test("/spaces/default is the store itself, under a prefix too", async () => {
  const { store, http } = await serving({ baseUrl: "https://api.plants.test/v1" });
  expect(http.space("default").url).toBe(`http://127.0.0.1:${http.port}/v1/spaces/default`);
  expect((await create(http.space("default").url)).id).toBe("plant-store-1");
  expect((await create(http.url)).id).toBe("plant-store-2");
  expect((await create(http.space("a").url)).id).toBe("plant-store-1");
  expect([await store.plants.count(), await store.requests.count()]).toEqual([1, 2]);
  expect((await store.space("a").requests.last())?.path).toBe("/plants");
  expect((await create(`http://127.0.0.1:${http.port}/spaces/a`)).status).toBe(404);
});

describe("a path that leads to no space", () => {
  test.each(["a%61", "-a", "%2e", "a%20b", "", "x".repeat(65), "a;v=1"])("%j: 404, recorded nowhere", async (name) => {
    const { store, http } = await serving({ maxSpaces: 0 });
    expect(await get(http.port, `/spaces/${name}/plants`)).toBe(
      `404 ${JSON.stringify({ error: 40401, message: BAD_NAME })}`,
    );
    await store.requests.verify({ total: 0 });
  });

  test.each(["/spaces", "/spaces/", "/spaces/a"])("%s: the store's own 404", async (path) => {
    const { store, http } = await serving({ maxSpaces: 0 });
    expect(await get(http.port, path)).toMatch(/^404 .*Nothing is here/);
    expect((await store.requests.last())?.path).toBe(path);
  });

  test("without the option: the plain 404, recorded by the store; the server has no space to give", async () => {
    const { store, http } = await serving({ maxSpaces: 0 }, { spaces: false });
    expect(await get(http.port, "/spaces/a/plants")).toMatch(/^404 .*Nothing is here/);
    expect((await store.requests.last())?.path).toBe("/spaces/a/plants");
    expect(() => http.space("a")).toThrow(
      new TypeError("server.space: this server has no spaces. Start it with serve(store, { spaces: true })."),
    );
  });

  test("one too many: 404, which the SDK does not send again, and the open ones go on", async () => {
    const { store, http, entries } = await serving({ maxSpaces: 1 });
    await client(`${http.url}/spaces/a`).createPlant({ id: 1, name: "Fern" });
    const app = createPlantStoreClient({ baseUrl: `${http.url}/spaces/b`, token: "t1", maxRetries: 3 });
    expect(await app.safe.createPlant({ id: 1, name: "Fern" })).toMatchObject({
      ok: false,
      error: { code: "api", status: 404, outcome: "refused", attempts: 1 },
    });
    expect(entries.map(({ path, status }) => [path, status])).toEqual([
      ["/spaces/a/plants", 200],
      ["/spaces/b/plants", 404],
    ]);
    expect(entries[1]?.reason).toContain("maxSpaces");
    await client(`${http.url}/spaces/a`).createPlant({ id: 2, name: "Moss" });
    expect([await store.requests.count(), await store.space("a").requests.count()]).toEqual([0, 2]);
    expect(() => http.space("b")).toThrow(RangeError);
    expect(() => http.space("b c")).toThrow(TypeError);
  });

  test("the documents stand at the root only", async () => {
    const { http } = await serving();
    expect(await get(http.port, "/healthz")).toBe('200 {"status":"ok"}');
    expect(await get(http.port, "/spaces/a/healthz")).toMatch(/^404 .*Nothing is here/);
  });
});

describe("only a request that passes the token opens a space:", () => {
  test.for<readonly [title: string, init: RequestInit, status: number]>([
    ["a preflight", { method: "OPTIONS", body: null, headers: PREFLIGHT }, 204],
    ["no token", { headers: {} }, 401],
    ["a refused token", { headers: { ...JSON_HEADERS, Authorization: "Bearer t2" } }, 401],
    ["a token whose check fails", { headers: { ...JSON_HEADERS, Authorization: "Bearer broken" } }, 500],
    ["another method", { method: "PURGE" }, 405],
  ])("%s gets its response, and is not recorded", async ([, init, status]) => {
    const verified: string[] = [];
    const { store, http, entries } = await serving({
      async verifyToken(token) {
        verified.push(token);
        if (token === "broken") throw new Error("The directory is away.");
        return token === "t1";
      },
    });
    const url = `${http.url}/spaces/a`;
    const turnedAway = await create(url, init);
    expect(turnedAway).toMatchObject({ status, id: "plant-store-unrecorded-1" });
    expect(entries.map(({ cause }) => cause)).toEqual([status === 500 ? "The directory is away." : undefined]);
    expect(store.spaces()).toEqual([]);
    verified.length = 0;
    expect(await create(url)).toMatchObject({ status: 200, id: "plant-store-1" });
    expect(verified).toEqual(["t1"]);
    expect(store.spaces()).toEqual(["a"]);
    // The space is open now.
    expect(await create(url, init)).toMatchObject({ status, id: "plant-store-2" });
    expect([await store.space("a").requests.count(), await store.requests.count()]).toEqual([2, 0]);
  });

  test.for([
    ["images", "GET", `${HOST}Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n`, 40301],
    ["creates with an Origin and a good token", "POST", `${HOST}Origin: https://evil.example\r\n${TOKEN}`, 40301],
    ["creates with a Host and a good token", "POST", `Host: evil.example\r\n${TOKEN}`, 40302],
  ] as const)("not 30 %s of a foreign page, which take no number and fill no journal", async (row) => {
    const [, method, fields, error] = row;
    const { store, http } = await serving({ tokens: ["t1"], maxSpaces: 20 });
    const sent = (number: number) =>
      `${method} /spaces/${number}/plants HTTP/1.1\r\n${fields}Content-Length: 0\r\n\r\n`;
    using page = await open(http.port);
    page.send(...Array.from({ length: 30 }, (_, number) => sent(number)));
    const responses = await page.responses(30);
    expect(new Set(responses.map(inShort))).toEqual(new Set([error]));
    expect([store.spaces(), await store.requests.all()]).toEqual([[], []]);
    expect(await create(`${http.url}/spaces/worker-1`)).toMatchObject({ status: 200, id: "plant-store-1" });
    expect(await create(http.url)).toMatchObject({ status: 200, id: "plant-store-1" });
  });
});

test("a space that is closed begins anew with the next request; one in flight still gets its response", async () => {
  const { store, http } = await serving();
  const { url } = http.space("a");
  await create(url);
  await store.space("a").inject(faults.latency(100));
  const inFlight = create(url);
  await store.space("a").requests.waitFor(2);
  await store.space("a").close();
  expect((await create(url, { body: '{"id":2,"name":"Moss"}' })).id).toBe("plant-store-1");
  expect((await inFlight).status).toBe(200);
  expect(await store.space("a").plants.values()).toEqual([{ id: 2n, name: "Moss" }]);
});

test("a storage that cannot open a space gives 500, and its reason stands in the log", async () => {
  const storage = changedStorage((_, { name }) => {
    if (name === "a") throw new Error("no room for a");
    return {};
  });
  const { http, entries } = await serving({ storage });
  const { status, body } = await create(`${http.url}/spaces/a`);
  expect([status, JSON.parse(body).error, body.includes("room")]).toEqual([500, 50001, false]);
  expect(entries[0]?.cause).toBe("no room for a");
  expect((await create(`${http.url}/spaces/b`)).status).toBe(200);
});

test("a storage that cannot be used: serve rejects with its one line, and does not listen", async () => {
  const storage = changedStorage(() => ({ open: () => Promise.reject(new Error("plants.db: it is damaged.")) }));
  await expect(serving({ storage })).rejects.toThrow(/^plants\.db: it is damaged\.$/);
});
