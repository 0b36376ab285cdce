import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { rejectionOf, sendRequest, statuses, statusOf } from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

const SEED = [{ id: 2n ** 63n - 1n, name: "Fern" }];

describe("a fork", () => {
  test("has every option of its store", async () => {
    const fork = createPlantStore({
      baseUrl: "https://api.plants.test/v1",
      tokens: ["t1"],
      maxBodyBytes: 30,
      duplicates: "reject",
      errorStatuses: "documented",
      seed: [{ id: 1, name: "Fern" }],
      journalSize: 2,
      randomSeed: 42,
    }).fork();
    const url = "https://api.plants.test/v1/plants";
    expect([fork.baseUrl, fork.randomSeed]).toEqual(["https://api.plants.test/v1", 42]);
    expect(await rejectionOf(sendRequest(fork, { url: "https://other.test/v1/plants" }))).toBeInstanceOf(TypeError);
    expect(await statusOf(fork, { url })).toBe(400);
    expect(await statusOf(fork, { url, headers: { authorization: "Bearer t2" } })).toBe(400);
    expect(await statusOf(fork, { url, body: `{"id":2,"name":"Fern","x":"${"x".repeat(30)}"}` })).toBe(400);
    expect((await fork.requests.all()).map(({ violations }) => violations[0]?.cause)).toEqual([
      "refused_token",
      "body_too_large",
    ]);
  });

  test("draws by the same seed, from its beginning", async () => {
    const store = createPlantStore({ randomSeed: 42 });
    const fork = store.fork();
    for (const each of [store, fork]) await each.inject(faults.status(503), { probability: 0.5 });
    const drawn = await statuses(store, 20);
    expect(await statuses(fork, 20)).toEqual(drawn);
    const late = store.fork().fork();
    await late.inject(faults.status(503), { probability: 0.5 });
    expect(await statuses(late, 20)).toEqual(drawn);
  });
});

describe("a store, its fork, and its fork's fork do not touch one another's", () => {
  const family = () => {
    const store = createPlantStore({ seed: SEED });
    const fork = store.fork();
    return [store, fork, fork.fork()] as const;
  };

  test.for([0, 1, 2])("records, requests and numbers (%i)", async (index) => {
    const stores = family();
    const [touched, others] = [stores[index] ?? stores[0], stores.filter((_, other) => other !== index)];
    await statuses(touched, 3);
    expect([await touched.plants.count(), await touched.requests.count()]).toEqual([2, 3]);
    for (const other of others) {
      expect([await other.plants.count(), await other.requests.count()]).toEqual([1, 0]);
      expect((await sendRequest(other)).headers.get("x-request-id")).toBe("plant-store-1");
    }
  });

  test.for([0, 1, 2])("faults (%i)", async (index) => {
    const stores = family();
    const faulty = stores[index] ?? stores[0];
    const busy = await faulty.inject(faults.status(503), { times: 1 });
    for (const other of stores) if (other !== faulty) expect(await statusOf(other)).toBe(200);
    expect(await busy.remaining()).toBe(1);
    expect(await statusOf(faulty)).toBe(503);
  });

  test.for([0, 1, 2])("epoch: a reset is its own (%i)", async (index) => {
    const stores = family();
    for (const store of stores) {
      await sendRequest(store);
      await store.inject(faults.status(503));
    }
    const waiting = stores.map((store) => rejectionOf(store.requests.waitFor(2, {}, { timeoutMs: 1_000 })));
    const reset = stores[index] ?? stores[0];
    await reset.reset();
    expect(String(await waiting[index])).toContain("before the reset");
    expect([await reset.plants.count(), await reset.requests.count(), await statusOf(reset)]).toEqual([1, 0, 200]);
    for (const other of stores)
      if (other !== reset)
        expect([await other.plants.count(), await other.requests.count(), await statusOf(other)]).toEqual([2, 1, 503]);
    expect((await Promise.all(waiting)).filter((outcome) => outcome === "it was fulfilled")).toHaveLength(2);
  });
});
