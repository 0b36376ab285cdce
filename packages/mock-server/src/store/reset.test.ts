import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { rejectionOf, sendRequest, statusOf } from "../testing/requests.ts";
import { createPlantStore, type PlantStore } from "./store.ts";

const FERN = { id: 1n, name: "Fern" };

test("a reset shows at once, before it has resolved", async () => {
  const store = createPlantStore();
  await create(store, '{"id":2,"name":"Ivy"}');
  await store.inject(faults.status(503));
  const resetting = store.reset();
  expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
  await store.inject(faults.status(429));
  await resetting;
  expect(await statusOf(store)).toBe(429);
});

describe("a request that began before a reset gets its response and writes nothing after it,", () => {
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

  test("while its storage was still writing", async () => {
    const gate = createGate();
    const storage = changedStorage((space) => ({ step: (step) => gate.passed.then(() => space.step(step)) }));
    const store = createPlantStore({ auth: false, storage });
    const response = create(store, '{"id":2,"name":"Ivy"}');
    await store.reset();
    gate.open();
    expect((await response).status).toBe(200);
    expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
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
});

describe("a request that met a fault before a reset leaves nothing after it:", () => {
  test("one that hangs goes on hanging, and the next ones do not", async () => {
    const store = createPlantStore();
    await store.inject(faults.hang());
    const controller = new AbortController();
    const hanging = rejectionOf(sendRequest(store, { signal: controller.signal }));
    await store.requests.waitFor(1, { fault: "hang" });
    await store.reset();
    expect(await statusOf(store)).toBe(200);
    controller.abort();
    expect(await hanging).toMatchObject({ name: "AbortError" });
    await store.requests.verify({ total: 1, status: { 200: 1 }, faults: {} });
  });

  test("one that draws afterwards takes no number from the new generator", async () => {
    const gate = createGate();
    const store = createPlantStore({
      randomSeed: 42,
      verifyToken: async (token) => (token === "slow" ? gate.passed.then(() => true) : true),
    });
    const draw = async () => {
      await store.inject(faults.status(503), { probability: 0.5 });
      const drawn: number[] = [];
      for (let sent = 0; sent < 20; sent++) drawn.push(await statusOf(store));
      return drawn;
    };
    const expected = await draw();
    const late = create(store, "{}", "slow");
    await store.reset();
    gate.open();
    await late;
    expect(await draw()).toEqual(expected);
  });
});

function create(store: PlantStore, body: string, token = "t1"): Promise<Response> {
  return sendRequest(store, { body, headers: { authorization: `Bearer ${token}` } });
}

/** A promise that the test resolves when it will. */
function createGate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
