import { describe, expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { PLANTS_URL, rejectionOf, sendRequest } from "../../testing/requests.ts";
import { createPlantStore } from "../store.ts";
import type { RequestFilter } from "./filter.ts";

/** 1: 200; 2: 503, late; 3: 401; 4: 405; 5: 404, outside the base URL. */
async function fiveRequests() {
  const store = createPlantStore({ baseUrl: "https://api.plants.test/v1" });
  const url = "https://api.plants.test/v1/plants";
  await sendRequest(store, { url });
  const late = await store.inject(faults.latency(0));
  await store.inject(faults.status(503), { times: 1 });
  await sendRequest(store, { url });
  await late.remove();
  await sendRequest(store, { url, headers: { authorization: "" } });
  await sendRequest(store, { url, method: "GET", body: null });
  await sendRequest(store, { url: PLANTS_URL });
  return store.requests;
}

describe("store.requests gives", () => {
  test("nothing before the first request", async () => {
    const { requests } = createPlantStore();
    expect([await requests.all(), await requests.last(), await requests.count()]).toEqual([[], undefined, 0]);
  });

  test.for<readonly [string, RequestFilter | undefined, readonly number[]]>([
    ["all of them", undefined, [1, 2, 3, 4, 5]],
    ["all of them, by a filter without fields", {}, [1, 2, 3, 4, 5]],
    ["all of them, by fields that are undefined", { method: undefined, status: undefined }, [1, 2, 3, 4, 5]],
    ["those of a method", { method: "POST" }, [1, 2, 3, 5]],
    ["none of a method in another case", { method: "post" }, []],
    ["those of a path, below the base URL", { path: "/plants" }, [1, 2, 3, 4]],
    ["none of a path above it", { path: "/v1/plants" }, []],
    ["those of a status", { status: 401 }, [3]],
    ["those that met a fault", { fault: "latency" }, [2]],
    ["those that met another", { fault: "status" }, [2]],
    ["none of a fault that none met", { fault: "hang" }, []],
    ["those that have all of it", { method: "POST", path: "/plants", status: 503, fault: "status" }, [2]],
    ["none when one part is missing", { method: "GET", status: 200 }, []],
    ["those for which a function is true", ({ path }) => path === undefined, [5]],
  ])("%s", async ([, filter, numbers]) => {
    const requests = await fiveRequests();
    expect((await requests.all(filter)).map(({ number }) => number)).toEqual(numbers);
    expect((await requests.last(filter))?.number).toBe(numbers.at(-1));
    expect(await requests.count(filter)).toBe(numbers.length);
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

  test("the last `journalSize` of them", async () => {
    const store = createPlantStore({ journalSize: 2 });
    for (let id = 1; id <= 4; id++) await sendRequest(store, { body: `{"id":${id},"name":"Fern"}` });
    expect((await store.requests.all()).map(({ plant }) => plant?.id)).toEqual([3n, 4n]);
    expect(await store.requests.count()).toBe(2);
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

test.for<readonly [object, string]>([
  [{ fault: "netwrkError" }, "fault must be one of latency, status,"],
  [{ status: "503" }, "status must be a number."],
])("a filter %j, which nothing matches, is refused", async ([filter, words]) => {
  await expect(createPlantStore().requests.count(filter)).rejects.toThrow(TypeError);
  await expect(createPlantStore().requests.count(filter)).rejects.toThrow(words);
});

test("what a filter's function throws is its caller's", async () => {
  const store = createPlantStore();
  await sendRequest(store);
  const error = new Error("a bug of the test's");
  const filter = () => {
    throw error;
  };
  expect(await rejectionOf(store.requests.all(filter))).toBe(error);
});
