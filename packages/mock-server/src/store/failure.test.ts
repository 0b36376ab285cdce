import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryRepository } from "./memory-repository.ts";
import type { PlantStoreOptions } from "./options.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

const unhandled: unknown[] = [];
const remember = (reason: unknown) => unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on("unhandledRejection", remember);
});

afterEach(async () => {
  // Node tells of an unhandled rejection once the microtasks are done.
  await nextTurn();
  process.off("unhandledRejection", remember);
  expect(unhandled).toEqual([]);
});

const down = () => {
  throw new Error("s3cret database is down");
};
const rejected = () => Promise.reject(new Error("s3cret database is down"));
const seed = [
  { id: 1, name: "Fern" },
  { id: 2, name: "Moss" },
  { id: 3, name: "Ivy" },
];

describe("what breaks inside is answered as 500, told without its details, and leaves no unhandled rejection:", () => {
  test.for<readonly [string, PlantStoreOptions]>([
    ["a repository factory that throws", { repository: down }],
    ["a repository factory that throws, with a seed", { repository: down, seed }],
    [
      "a repository that refuses its seed",
      { repository: () => ({ ...createMemoryRepository(), put: rejected }), seed },
    ],
    ["a repository that rejects", { repository: () => ({ ...createMemoryRepository(), put: rejected }) }],
    ["a repository that throws at once", { repository: () => ({ ...createMemoryRepository(), put: down }) }],
    ["a verifyToken that throws", { verifyToken: down }],
    ["a verifyToken that rejects", { verifyToken: rejected }],
  ])("%s", async ([, options]) => {
    const store = createPlantStore(options);
    for (let round = 0; round < 2; round++) {
      const response = await create(store);
      expect(response.status).toBe(500);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("x-request-id")).toBeTruthy();
      const body = await response.json();
      expect(body).toEqual({ error: 50001, message: expect.any(String) });
      expect(JSON.stringify(body)).not.toContain("s3cret");
    }
  });

  test("a store that nobody asks", async () => {
    createPlantStore({ repository: down, seed });
    await nextTurn();
    expect(unhandled).toEqual([]);
  });
});

describe("a repository factory that fails", () => {
  test("rejects store.plants and reset with its own error", async () => {
    const store = createPlantStore({ repository: down });
    for (const call of [
      () => store.plants.get(1),
      () => store.plants.has(1),
      () => store.plants.count(),
      () => store.plants.values(),
      () => store.reset(),
    ]) {
      await expect(call()).rejects.toThrow("database is down");
    }
  });

  test("changes no answer that needs no records", async () => {
    const store = createPlantStore({ repository: down, tokens: ["t1"] });
    expect((await store.fetch("https://plants.test/plants", { method: "OPTIONS" })).status).toBe(204);
    expect((await store.fetch("https://plants.test/plants", { method: "POST" })).status).toBe(401);
    expect((await store.fetch("https://plants.test/other")).status).toBe(404);
  });

  test("once is mended by a reset", async () => {
    let calls = 0;
    const store = createPlantStore({ seed, repository: () => (calls++ === 0 ? down() : createMemoryRepository()) });
    expect((await create(store)).status).toBe(500);
    await store.reset();
    expect((await create(store)).status).toBe(200);
    expect(await store.plants.count()).toBe(4);
  });
});

function create(store: PlantStore): Promise<Response> {
  return store.fetch("https://plants.test/plants", {
    method: "POST",
    headers: { authorization: "Bearer t1", "content-type": "application/json" },
    body: '{"id":9,"name":"Fern"}',
  });
}
