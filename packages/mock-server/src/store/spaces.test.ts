import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { sendRequest, statusOf } from "../testing/requests.ts";
import { STORAGES } from "../testing/storages.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

describe.each(STORAGES)("over %s", (_name, create) => {
  test("each space has the seed, plants, a journal, faults and numbers of its own", async () => {
    const store = createPlantStore({ storage: create(), seed: [{ id: 7, name: "Ivy" }] });
    const [a, b] = [store.space("a"), store.space("b")];
    await b.inject(faults.status(503));
    const responses = [await sendRequest(a), await sendRequest(a), await sendRequest(b), await sendRequest(store)];
    const inShort = responses.map(({ status, headers }) => `${status} ${headers.get("x-request-id")}`);
    expect(inShort).toEqual(["200 plant-store-1", "200 plant-store-2", "503 plant-store-1", "200 plant-store-1"]);
    await a.reset();
    const held = [a, b, store].map(async ({ plants, requests }) => `${await plants.count()} ${await requests.count()}`);
    expect(await Promise.all(held)).toEqual(["1 0", "1 1", "2 1"]);
  });

  test("a space of a fork is another than that of its store", async () => {
    const store = createPlantStore({ storage: create() });
    await using fork = store.fork();
    expect(await statusOf(fork.space("a"))).toBe(200);
    expect([await fork.space("a").plants.count(), await store.space("a").plants.count()]).toEqual([1, 0]);
    expect(await fork.plants.count()).toBe(0);
  });
});

test("a fork has every option of its store", async () => {
  const store = createPlantStore({
    baseUrl: "https://api.plants.test/v1",
    tokens: ["t1"],
    errorStatuses: "documented",
  });
  const fork = store.fork();
  const facts = ({ baseUrl, randomSeed, settings }: PlantStore) => ({ baseUrl, randomSeed, settings });
  expect(facts(fork)).toEqual(facts(store));
  const refused = { url: "https://api.plants.test/v1/plants", headers: { authorization: "Bearer t2" } };
  expect(await statusOf(fork, refused)).toBe(400);
});

test("the same name gives the same store, from each space too; default is the one without another name", () => {
  const store = createPlantStore();
  expect(store.space("a")).toBe(store.space("a"));
  expect(store.space("a").space("b")).toBe(store.space("b"));
  expect([store.space("default"), store.space("a").space("default")]).toEqual([store, store]);
  expect(store.space("A")).not.toBe(store.space("a"));
});

const NO_NAMES = ["", "-a", ".", "a/b", "a b", "ä", "a\n", "x".repeat(65), undefined, 7, null];
const RULE = "must be 1 to 64 of A-Z, a-z, 0-9, dot, underscore and dash, a letter or digit first.";

test.each(NO_NAMES)("no space may have the name %j", (name) => {
  // As JavaScript would pass it.
  expect(() => createPlantStore().space(name as never)).toThrow(new TypeError(`store.space: the name ${RULE}`));
});

test.each(["a", "0", "A-b_c.d", "x".repeat(64), "constructor"])("a space may have the name %j", (name) => {
  const store = createPlantStore({ baseUrl: "https://api.plants.test/v1/" });
  expect(store.space(name).baseUrl).toBe(`https://api.plants.test/v1/spaces/${name}`);
});

test("a base URL stands above the space, from which requests reach it; without one there is none", async () => {
  const store = createPlantStore({ baseUrl: "https://api.plants.test" });
  const space = store.space("a");
  const url = "https://api.plants.test/spaces/a/plants";
  const received = [await statusOf(space, { url }), await statusOf(space), await statusOf(store, { url })];
  expect(received).toEqual([200, 404, 404]);
  expect((await space.requests.all()).map(({ path }) => path)).toEqual(["/plants", undefined]);
  const nowhere = createPlantStore().space("a");
  expect([nowhere.baseUrl, await statusOf(nowhere)]).toEqual([undefined, 200]);
});

test("one more than maxSpaces is refused, until one is closed", async () => {
  const store = createPlantStore({ maxSpaces: 2 });
  store.space("a");
  store.space("b");
  expect(() => store.space("c")).toThrow(
    new RangeError("store.space: 2 spaces are open. Close some, or raise the store's maxSpaces."),
  );
  store.space("b");
  await store.space("a").close();
  expect(await statusOf(store.space("c"))).toBe(200);
  expect(() => createPlantStore({ maxSpaces: 0 }).space("a")).toThrow(RangeError);
});

test("a space that was closed begins anew; the others stay, and closing the store closes them all", async () => {
  const closed: string[] = [];
  const storage = changedStorage((space, { name }) => ({
    close() {
      closed.push(name);
      return space.close();
    },
  }));
  const store = createPlantStore({ storage });
  const [a, b] = [store.space("a"), store.space("b")];
  await statusOf(a);
  await a.close();
  expect([closed, store.space("a") === a, store.space("b") === b]).toEqual([["a"], false, true]);
  expect(await store.space("a").plants.count()).toBe(0);
  await store.close();
  await store.close();
  expect(closed.toSorted()).toEqual(["a", "a", "b", "default"]);
});
