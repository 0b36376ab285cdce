import { describe, expect, test } from "vitest";
import type { PlantRecord } from "../core/repository.ts";
import { createMemoryRepository } from "./memory-repository.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

const FERN = { id: 1n, name: "Fern" };

describe("reset", () => {
  test("brings the seed back and drops everything else", async () => {
    const store = createPlantStore({ seed: [FERN] });
    await create(store, '{"id":1,"name":"Moss"}');
    await create(store, '{"id":2,"name":"Ivy"}');
    await store.reset();
    expect(await store.plants.values()).toStrictEqual([FERN]);
    expect((await create(store, '{"id":2,"name":"Ivy"}')).status).toBe(200);
    expect(await store.plants.count()).toBe(2);
  });

  test("makes a new repository each time", async () => {
    let made = 0;
    const store = createPlantStore({
      repository: () => {
        made++;
        return createMemoryRepository();
      },
    });
    await store.plants.count();
    expect(made).toBe(1);
    await store.reset();
    await store.reset();
    expect(made).toBe(3);
  });

  test("shows in store.plants at once, before it has resolved", async () => {
    const store = createPlantStore();
    await create(store, '{"id":2,"name":"Ivy"}');
    const resetting = store.reset();
    expect(await store.plants.count()).toBe(0);
    await resetting;
  });
});

describe("a request that began before a reset is answered and writes nothing after it,", () => {
  test("while its token was being verified", async () => {
    const gate = createGate();
    const store = createPlantStore({ seed: [FERN], verifyToken: () => gate.passed.then(() => true) });
    const response = create(store, '{"id":2,"name":"Ivy"}');
    await store.reset();
    gate.open();
    expect((await response).status).toBe(200);
    expect(await store.plants.values()).toStrictEqual([FERN]);
  });

  test("while its body was arriving", async () => {
    const gate = createGate();
    const store = createPlantStore({ auth: false });
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await gate.passed;
        controller.enqueue(new TextEncoder().encode('{"id":2,"name":"Ivy"}'));
        controller.close();
      },
    });
    // Node needs `duplex` for a streamed body; the web's own types do not know it.
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    const response = store.fetch("https://plants.test/plants", init);
    await store.reset();
    gate.open();
    expect((await response).status).toBe(200);
    expect(await store.plants.count()).toBe(0);
  });

  test("while its repository was still writing", async () => {
    const gate = createGate();
    const written: [number, PlantRecord][] = [];
    let generation = 0;
    const store = createPlantStore({
      auth: false,
      repository: () => {
        const own = ++generation;
        return { ...createMemoryRepository(), put: (plant) => gate.passed.then(() => written.push([own, plant]) > 0) };
      },
    });
    const response = create(store, '{"id":2,"name":"Ivy"}');
    await store.reset();
    gate.open();
    await response;
    expect(written).toEqual([[1, { id: 2n, name: "Ivy" }]]);
    expect(await store.plants.count()).toBe(0);
  });

  test("even through several resets, while one that begins after them writes", async () => {
    const gates = [createGate(), createGate()];
    let calls = 0;
    const store = createPlantStore({ verifyToken: async () => gates[calls++]?.passed.then(() => true) ?? true });
    const first = create(store, '{"id":1,"name":"first"}');
    await store.reset();
    const second = create(store, '{"id":2,"name":"second"}');
    await store.reset();
    await create(store, '{"id":3,"name":"third"}');
    for (const gate of gates) gate.open();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await store.plants.values()).toStrictEqual([{ id: 3n, name: "third" }]);
  });

  test("and its duplicates are those of its own records", async () => {
    const gate = createGate();
    const store = createPlantStore({
      duplicates: "reject",
      verifyToken: async (token) => (token === "slow" ? gate.passed.then(() => true) : true),
    });
    await create(store, '{"id":1,"name":"Fern"}');
    const late = create(store, '{"id":1,"name":"Moss"}', "slow");
    await store.reset();
    gate.open();
    expect((await late).status).toBe(400);
    expect(await store.plants.count()).toBe(0);
  });
});

function create(store: PlantStore, body: string, token = "t1"): Promise<Response> {
  return store.fetch("https://plants.test/plants", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
}

/** A promise that the test resolves when it will. */
function createGate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
