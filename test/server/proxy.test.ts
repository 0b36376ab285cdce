/** A server behind a proxy that serves it below a path, and strips that path or keeps it. */
import { connectPlantStore, createPlantStore, faults } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { createPlantStoreClient } from "@plant-store/sdk";
import { expect, test } from "vitest";
import { listen } from "../e2e/support/servers.ts";
import { passOn } from "../support/path-proxy.ts";
import { BODY, JSON_HEADERS } from "../support/raw-requests.ts";

async function openProxy(strip: boolean) {
  let port = 0;
  const server = await listen(passOn(() => port, strip));
  return { ...server, url: `${server.url}/mock`, leadTo: (target: number) => (port = target) };
}

test.for([
  ["strips", true],
  ["keeps", false],
] as const)("behind a proxy that %s the path, everything works there", async ([, strip]) => {
  await using proxy = await openProxy(strip);
  const publicUrl = proxy.url;
  await using store = createPlantStore({ tokens: ["t1"] });
  const options = { port: 0, basePath: "/v1", spaces: true, control: { token: "c1" }, publicUrl };
  await using server = await serve(store, options);
  proxy.leadTo(server.port);
  expect([server.url, server.controlUrl]).toEqual([`${publicUrl}/v1`, `${publicUrl}/_mock/api`]);
  await using remote = await connectPlantStore(`${server.controlUrl}`, { controlToken: "c1" });
  expect((await remote.info()).options.publicUrl).toBe(publicUrl);
  await using mock = await connectPlantStore(`${publicUrl}/_mock/?space=a#token=c1`, { controlToken: "c1" });
  await mock.inject(faults.status(503), { times: 1 });
  const plants = createPlantStoreClient({ baseUrl: server.space("a").url, token: "t1", maxRetries: 0 });
  await expect(plants.createPlant({ id: 1, name: "Fern" })).rejects.toMatchObject({ status: 503 });
  await plants.createPlant({ id: 1, name: "Fern" });
  await mock.requests.verify({ total: 2, order: [{ path: "/plants", status: 503 }, { name: "Fern" }] });
  const headers = { Authorization: "Bearer c1" };
  const { eventId } = JSON.parse(await (await fetch(`${server.controlUrl}/requests`, { headers })).text());
  // Nothing is to come, and this proxy sends the head with what follows it. The comment is not the one of each 15 seconds.
  const events = await fetch(`${server.controlUrl}/events`, { headers: { ...headers, "Last-Event-ID": eventId } });
  const reader = events.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(":\n\n");
  await reader?.cancel();
  await mock.reset();
  expect(await store.space("a").plants.count()).toBe(0);

  expect((await fetch(`${publicUrl}/openapi.json`)).status).toBe(200);
  const reset = async (origin: string) => {
    const init = { method: "POST", headers: { Origin: origin, Authorization: "Bearer c1" } };
    return (await fetch(`${publicUrl}/_mock/api/reset`, init)).status;
  };
  const pages = [new URL(publicUrl).origin, "https://app.example", "http://localhost:5173", "null"];
  expect(await Promise.all(pages.map(reset))).toEqual([204, 403, 403, 403]);
});

test("any page may use a service with a token, where any origin is allowed, but not its control API", async () => {
  await using store = createPlantStore({ tokens: ["t1"] });
  await using server = await serve(store, { port: 0, allowedOrigins: ["*"], control: { token: "c1" } });
  const create = (path: string, token: string) =>
    fetch(server.url + path, {
      method: "POST",
      headers: { ...JSON_HEADERS, Origin: "null", Authorization: `Bearer ${token}` },
      body: BODY,
    });
  const good = await create("/plants", "t1");
  expect([good.status, good.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "null"]);
  expect((await create("/plants", "t2")).status).toBe(401);
  expect((await create("/_mock/api/reset", "c1")).status).toBe(403);
  expect(await store.plants.count()).toBe(1);
});
