import { describe, expect, test } from "vitest";
import { countedStorage } from "../../testing/changed-storage.ts";
import { fail, PLANTS_URL, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { createPlantStore } from "../store.ts";

describe("store.requests gives", () => {
  test("nothing before the first request", async () => {
    const { requests } = createPlantStore();
    expect([await requests.all(), await requests.last(), await requests.count()]).toEqual([[], undefined, 0]);
  });

  test("them in the order in which they arrived, though the first took longer", async () => {
    const store = createPlantStore();
    const create = sendRequest(store);
    await Promise.all([create, sendRequest(store, { headers: { authorization: "" } })]);
    expect((await store.requests.all()).map(({ number, response }) => [number, response?.status])).toEqual([
      [1, 200],
      [2, 401],
    ]);
  });

  test("none of them when `journalSize` is 0", async () => {
    const { fetch, requests } = createPlantStore({ journalSize: 0 });
    await fetch(PLANTS_URL, { method: "OPTIONS" });
    expect([await requests.all(), await requests.last(), await requests.count()]).toEqual([[], undefined, 0]);
    expect(String(await rejectionOf(requests.verify({ total: 0 })))).toContain("1 older requests are gone");
  });

  test("the last 1,000 of them, unless it is told otherwise", async () => {
    const store = createPlantStore();
    for (let sent = 0; sent < 1_001; sent++) await store.fetch(PLANTS_URL, { method: "OPTIONS" });
    expect([await store.requests.count(), (await store.requests.all())[0]?.number]).toEqual([1_000, 2]);
  });
});

test.for(["statsu", "Status", "plant", "toString", "__proto__"])(
  "a filter has no field %s: it would match everything",
  async (name) => {
    const { requests } = createPlantStore();
    const filter = Object.defineProperty({}, name, { value: 1, enumerable: true });
    const refusal = new TypeError(
      `store.requests: a filter: there is no option "${name}". The options are method, path, status, fault, id, cause, text.`,
    );
    expect(await rejectionOf(requests.all(filter))).toEqual(refusal);
    expect(await rejectionOf(requests.last(filter))).toEqual(refusal);
    expect(await rejectionOf(requests.count(filter))).toEqual(refusal);
    expect(await rejectionOf(requests.waitFor(1, filter))).toEqual(refusal);
  },
);

test("what a filter's function throws is its caller's", async () => {
  const store = createPlantStore();
  await sendRequest(store);
  await expect(store.requests.all(fail)).rejects.toThrow("a bug of the test's");
});

test.for(["", "a", "a.1", "a.1.b", "a.1.2.3", "a b.1.2"])("after %j is not an id of an event", (after) => {
  expect(() => createPlantStore().requests.follow({ after })).toThrow(
    new TypeError(`store.requests.follow: after must be the id of an event, not ${JSON.stringify(after)}.`),
  );
});

test("rejects with the error of a storage that fails, and listens no more", async () => {
  const { storage, listeners } = countedStorage({ changes: () => Promise.reject(new Error("no disk")) });
  const store = createPlantStore({ storage });
  expect(await rejectionOf(store.requests.follow()[Symbol.asyncIterator]().next())).toEqual(new Error("no disk"));
  expect(listeners()).toBe(0);
});
