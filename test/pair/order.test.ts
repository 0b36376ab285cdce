/** The first step of a request gives its number, on every storage and by every transport. */
import { createPlantStore, faults, type PlantStorage, type PlantStore } from "@plant-store/mock-server";
import { describe, expect, test } from "vitest";
import { STORAGES } from "../../packages/mock-server/src/testing/storages.ts";
import { REACH, type Reached } from "./transports/reach.ts";

const ORIGIN = "https://api.plants.test";

describe.each(Object.entries(REACH))("by %s,", (_, reach) => {
  test.each(STORAGES)("over %s, requests are in the order of their first steps", async (_, storage) => {
    await expectOrder(storage(), reach);
  });
});

async function expectOrder(storage: PlantStorage, reach: (store: PlantStore) => Promise<Reached>): Promise<void> {
  let accept = (_isGood: boolean) => {};
  const verifying = new Promise<boolean>((resolve) => {
    accept = resolve;
  });
  const verifyToken = (token: string) => (token === "slow" ? verifying : true);
  const store = createPlantStore({ baseUrl: ORIGIN, storage, verifyToken });
  await using reached = await reach(store);
  const { fetch = globalThis.fetch } = reached;
  const leaving = new AbortController();
  const numbers = new Map<number, string | null>();
  const create = async (id: number, init: RequestInit & { duplex?: "half" } = {}, authorization = "Bearer t1") => {
    const headers = { authorization, "content-type": "application/json" };
    const body = `{"id":${id},"name":"Fern"}`;
    const response = await fetch(`${reached.baseUrl}/plants`, { method: "POST", headers, body, ...init });
    numbers.set(id, response.headers.get("x-request-id"));
  };
  await store.inject(faults.hang(), { when: { id: 3 } });
  await store.inject(faults.latency(50), { when: { id: 4 } });
  const { value: start } = await store.requests.follow()[Symbol.asyncIterator]().next();

  const upload = new TransformStream<Uint8Array, Uint8Array>();
  const uploading = create(1, { body: upload.readable, duplex: "half" });
  const verified = create(2, {}, "Bearer slow");
  const hanging = create(3, { signal: leaving.signal }).catch(() => "left");
  await store.requests.waitFor(1);
  const late = create(4);
  await store.requests.waitFor(2);
  await Promise.all([5, 6, 7, 8].map((id) => create(id)));
  const writer = upload.writable.getWriter();
  await writer.write(new TextEncoder().encode('{"id":1,"name":"Fern"}'));
  await Promise.all([writer.close(), uploading]);
  accept(true);
  await Promise.all([verified, late]);
  leaving.abort();
  expect(await hanging).toBe("left");

  const all = await store.requests.all();
  const ids = all.map(({ plant }) => Number(plant?.id));
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([ids.slice(0, 2), new Set(ids.slice(2, 6)), ids.slice(6)]).toEqual([[3, 4], new Set([5, 6, 7, 8]), [1, 2]]);
  expect(new Map(numbers).set(3, "plant-store-1")).toEqual(new Map(ids.map((id, at) => [id, `plant-store-${at + 1}`])));
  await store.requests.verify({ order: ids.map((id) => ({ id })) });
  const events: number[] = [];
  for await (const event of store.requests.follow({ after: start?.id })) {
    if (event.kind === "started" || event.kind === "completed") events.push(event.request.number);
    if (events.length === 8) break;
  }
  expect(events).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await store.close();
}
