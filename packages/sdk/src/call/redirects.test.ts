import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { ApiError, createPlantStoreClient, type PlantStoreClient, type PlantStoreEvent } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";

const PLANT = { id: 1, name: "Fern" };
const STATUSES = [301, 302, 303, 307, 308];

/** Starts a server that creates any plant, or redirects every request to a target. */
async function serve(status = 200, location?: string) {
  const requests: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, headers });
    if (location !== undefined) response.setHeader("Location", location);
    response.writeHead(status, { "Content-Type": "application/json", "X-Request-Id": "r1" });
    response.end('{"name":"Fern"}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // It is not the address of a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Every call style; each resolves to its error. */
const CALL_STYLES: readonly [string, (plants: PlantStoreClient) => Promise<unknown>][] = [
  ["createPlant", (plants) => plants.createPlant(PLANT).catch((error) => error)],
  ["safe", async (plants) => Object(await plants.safe.createPlant(PLANT)).error],
  [
    "raw",
    (plants) =>
      createRawClient(plants)
        .POST("/plants", { body: PLANT })
        .catch((error) => error),
  ],
];

describe.each(CALL_STYLES)("%s follows no redirect", (_title, create) => {
  test.each(STATUSES)("%i to another origin, which receives nothing", async (status) => {
    await using other = await serve();
    await using server = await serve(status, `${other.origin.replace("//", "//user:pw@")}/v2/plants?key=7#top`);
    const plants = createPlantStoreClient({ baseUrl: `${server.origin}/v1`, token: "t1" });
    const error = await create(plants);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status, attempts: 1, requestId: "r1" });
    const said = `The service responded ${status} to POST ${server.origin}/v1/plants`;
    const target = `a redirect to ${other.origin}/v2/plants, never followed.`;
    const remedy = "The plant may exist: look before you create it again.";
    expect(error).toMatchObject({ message: `${said}, ${target} ${remedy}` });
    expect(other.requests).toEqual([]);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/v1/plants" });
  });

  test.each(STATUSES)("%i to the same origin, which receives one request", async (status) => {
    await using server = await serve(status, "/v1/login?next=/v1/plants");
    const plants = createPlantStoreClient({ baseUrl: `${server.origin}/v1`, token: "t1" });
    const error = await create(plants);
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status });
    expect(error).toMatchObject({ message: expect.stringContaining(`${status} to POST`) });
    expect(error).toMatchObject({ message: expect.stringContaining("a redirect to /v1/login, never") });
    expect(server.requests).toHaveLength(1);
  });

  test.each(STATUSES)("%i, nor sends the request again, even with retryUnsafe and a provider", async (status) => {
    await using other = await serve();
    await using server = await serve(status, other.origin);
    const token = vi.fn(async () => "t1");
    const events: PlantStoreEvent["type"][] = [];
    const options = { baseUrl: server.origin, token, maxRetries: 5, retryUnsafe: true };
    const error = await create(createPlantStoreClient({ ...options, onEvent: ({ type }) => events.push(type) }));
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status, attempts: 1 });
    expect([other.requests.length, server.requests.length, token.mock.calls.length]).toEqual([0, 1, 1]);
    expect(events).toEqual(["attempt", "response", "failure"]);
  });

  test("without a target", async () => {
    await using server = await serve(302);
    const error = await create(createPlantStoreClient({ baseUrl: server.origin, token: "t1" }));
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status: 302 });
    expect(server.requests).toHaveLength(1);
  });

  test("that asks for a wait", async () => {
    const headers = { Location: "/later", "Retry-After": "1" };
    const fetch = vi.fn(async () => new Response("", { status: 307, headers }));
    const options = { baseUrl: "https://api.example.com", token: "t1", retryUnsafe: true, fetch };
    expect(await create(createPlantStoreClient(options))).toMatchObject({ code: "api", status: 307 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test("after a 429 that was repeated either, and counts both attempts", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const responses = [
      new Response("", { status: 429 }),
      new Response("", { status: 303, headers: { Location: "/a" } }),
    ];
    const fetch = async () => responses.shift() ?? Response.json({ name: "Fern" });
    const error = await create(createPlantStoreClient({ baseUrl: "https://api.example.com", token: "t1", fetch }));
    expect(error).toMatchObject({ code: "api", outcome: "unknown", status: 303, attempts: 2 });
    expect(responses).toEqual([]);
  });
});

describe("the message names the target", () => {
  test.each([
    ["as it came", "https://other.example/v2/plants", "https://other.example/v2/plants"],
    ["that is relative", "../login", "../login"],
    ["without a scheme", "//other.example/a", "//other.example/a"],
    ["without user name", "https://sesame@other.example/a", "https://other.example/a"],
    ["without password", "https://user:sesame@other.example/a", "https://other.example/a"],
    ["without a password that has an @", "https://user:ses@me@other.example/a", "https://other.example/a"],
    ["without user name, where it has no scheme", "//user:sesame@other.example/a", "//other.example/a"],
    ["without query", "https://other.example/a?key=sesame", "https://other.example/a"],
    ["without fragment", "https://other.example/a#sesame", "https://other.example/a"],
    ["without a query that has an @", "https://other.example/a?to=me@my.example&key=sesame", "https://other.example/a"],
    ["without a fragment that has an @", "https://other.example/a#to=me@my.example&sesame", "https://other.example/a"],
    ["without a query that has an @, relative", "login?to=me@my.example&key=sesame", "login"],
    ["and not the host that its query feigns", "https://other.example?@api.example.com/a", "https://other.example"],
    ["and not the host that its fragment feigns", "https://other.example#@api.example.com/a", "https://other.example"],
    ["without a query that holds an address", "/a?next=https://u:sesame@other.example/b", "/a"],
    ["up to 200 characters", `/${"x".repeat(9_000)}`, `/${"x".repeat(199)}`],
  ])("%s", async (_title, location, target) => {
    await using server = await serve(302, location);
    const plants = createPlantStoreClient({ baseUrl: server.origin, token: "t1" });
    const result = await plants.safe.createPlant(PLANT);
    if (result.ok) throw new Error("It succeeded.");
    expect(result.error.message).toContain(`, a redirect to ${target}, never followed.`);
    expect(result.error.message).not.toContain("sesame");
    expect(result.error.message.length).toBeLessThan(3_000);
  });
});

describe.each(CALL_STYLES)("%s treats as a redirect, with status 0, one with a hidden status:", (_title, create) => {
  const clientFor = (response: Response) => {
    const options = { baseUrl: "https://api.example.com", token: "t1", retryUnsafe: true };
    return createPlantStoreClient({ ...options, fetch: async () => response });
  };

  test("a page's", async () => {
    const hidden = Object.defineProperties(new Response(), { status: { value: 0 }, type: { value: "opaqueredirect" } });
    expect(await create(clientFor(hidden))).toMatchObject({ code: "api", outcome: "unknown", status: 0, attempts: 1 });
  });

  test("one that a fetch followed anyway", async () => {
    await using other = await serve();
    await using server = await serve(303, other.origin);
    const following: typeof fetch = (url, init) => fetch(url, { ...init, redirect: "follow" });
    const plants = createPlantStoreClient({ baseUrl: server.origin, token: "t1", fetch: following });
    expect(await create(plants)).toMatchObject({ code: "api", outcome: "unknown", status: 0, attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });
});
