/** The mock's server, used by a page of another origin, which is not loopback. */
import { createPlantStore, faults, type PlantStoreOptions } from "@plant-store/mock-server";
import { type ServeOptions, serve } from "@plant-store/mock-server/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INSECURE_HOST, inChromium } from "../support/chromium.ts";
import { listen, type OpenServer } from "../support/servers.ts";
import { HOSTILE_PAGE, OPAQUE, type Seen } from "./hostile-page.ts";
import { type OpenPage, openPage } from "./open-page.ts";

const BODY = '{"id":1,"name":"Fern"}';
const TOKEN = { authorization: "Bearer t1" };
const JSON_TYPE = { "content-type": "application/json" };

inChromium((browser) => {
  let site: OpenServer;
  let origin: string;
  let page: OpenPage;

  beforeAll(async () => {
    site = await listen((_request, response) => response.setHeader("content-type", "text/html").end(HOSTILE_PAGE));
    origin = site.url.replace("127.0.0.1", INSECURE_HOST);
    page = await openPage(browser(), origin);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  const ask = (request: object) => page.run<Seen>("ask", request);

  async function opened(storeOptions: PlantStoreOptions, options: ServeOptions = {}) {
    const store = createPlantStore(storeOptions);
    const asked: string[] = [];
    const server = await serve(store, {
      port: 0,
      log: ({ method, path, status }) => asked.push(`${method} ${path} ${status}`),
      ...options,
    });
    return { store, asked, url: `${server.url}/plants`, root: server.url, [Symbol.asyncDispose]: () => server.close() };
  }

  // The server asks for no token, so that only the origin is in the way.
  test("of a foreign origin, it cannot be read, and creates nothing", async () => {
    await using server = await opened({ auth: false });
    const { url, root } = server;
    const post = { url, method: "POST", bytes: BODY };
    expect(await ask({ ...post, headers: { ...TOKEN, ...JSON_TYPE } })).toEqual({ failed: "TypeError" });
    expect(await ask({ ...post, headers: { "content-type": "text/plain" } })).toEqual({ failed: "TypeError" });
    expect(await ask(post)).toEqual({ failed: "TypeError" });
    expect(await ask({ ...post, mode: "no-cors" })).toEqual(OPAQUE);
    expect(await ask({ ...post, mode: "no-cors", headers: { "content-type": "text/plain" } })).toEqual(OPAQUE);
    expect(await ask({ url: `${root}/openapi.json` })).toEqual({ failed: "TypeError" });
    expect(await ask({ url: `${root}/healthz` })).toEqual({ failed: "TypeError" });
    expect(await server.store.plants.count()).toBe(0);
    expect(server.asked).toEqual([
      "OPTIONS /plants 403",
      "POST /plants 403",
      "POST /plants 403",
      "POST /plants 403",
      "POST /plants 403",
      "GET /openapi.json 403",
      "GET /healthz 403",
    ]);
    expect(await server.store.requests.all()).toEqual([]);
  });

  test("of a foreign origin, it takes no form, no beacon and no image", async () => {
    await using server = await opened({ auth: false }, { spaces: true });
    // A form's `name=value` that is JSON: {"id":1,"name":"=Fern"}
    await page.run("submit", { url: server.url, name: '{"id":1,"name":"', value: 'Fern"}' });
    expect(await page.run("beacon", { url: server.url, text: BODY })).toBe(true);
    await expect.poll(() => server.asked).toEqual(["POST /plants 403", "POST /plants 403"]);
    for (const path of ["/plants", "/spaces/a/plants", "/healthz"])
      await page.run("embed", { url: server.root + path });
    expect(server.asked.slice(2)).toEqual(["GET /plants 403", "GET /spaces/a/plants 403", "GET /healthz 200"]);
    expect(await server.store.plants.count()).toBe(0);
    expect([server.store.spaces(), await server.store.requests.all()]).toEqual([[], []]);
  });

  test("of an allowed origin: reads the response, errors, Retry-After and X-Request-Id; sends its own fields, but no credentials", async () => {
    await using server = await opened({ tokens: ["t1"] }, { allowedOrigins: [origin] });
    const { url, store } = server;
    const trace = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "x-tenant": "botany" };
    const post = { url, method: "POST", bytes: BODY, headers: { ...TOKEN, ...JSON_TYPE, ...trace } };
    expect(await ask({ ...post, credentials: "include" })).toEqual({ failed: "TypeError" });
    expect(await store.plants.count()).toBe(0);
    const created = await ask(post);
    expect(created).toMatchObject({ type: "cors", status: 200, text: '{"name":"Fern"}' });
    expect(created.headers).toMatchObject({ "x-request-id": "plant-store-3" });
    expect((await store.requests.last())?.headers).toMatchObject(trace);

    const refused = await ask({ ...post, headers: { authorization: "Bearer t2", ...JSON_TYPE } });
    expect(refused).toMatchObject({ type: "cors", status: 401, text: expect.stringContaining("40104") });
    expect(refused.headers).toMatchObject({
      "www-authenticate": 'Bearer realm="plant-store", error="invalid_token"',
      "x-request-id": expect.stringMatching(/^plant-store-\d+$/),
    });

    await store.inject(faults.status(503, { retryAfter: 7 }));
    const busy = await ask(post);
    expect(busy).toMatchObject({ type: "cors", status: 503, text: expect.stringContaining("50300") });
    expect(busy.headers).toMatchObject({ "retry-after": "7", "x-request-id": expect.any(String) });
    expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
    expect(await ask({ url: `${server.root}/healthz` })).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });
});
