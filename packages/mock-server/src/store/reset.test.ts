import { describe, expect, test } from "vitest";
import { faults } from "../service/faults/faults.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { type RequestOverrides, rejectionOf, sendRequest, statuses, statusOf } from "../testing/requests.ts";
import { createPlantStore, type PlantStore } from "./store.ts";
import type { PlantStoreOptions } from "./store-options.ts";

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
  const text = '{"id":2,"name":"Ivy"}';

  test.for<readonly [string, (passed: Promise<void>) => PlantStoreOptions & RequestOverrides]>([
    ["while its token was being verified", (passed) => ({ verifyToken: () => passed.then(() => true) })],
    ["while its body was arriving", (passed) => ({ body: ReadableStream.from(late(passed, text)) })],
    [
      "while its storage was still writing",
      (passed) => ({ storage: changedStorage(({ step }) => ({ step: (taken) => passed.then(() => step(taken)) })) }),
    ],
  ])("%s", async ([, wait]) => {
    const gate = createGate();
    const { body = text, ...options } = wait(gate.passed);
    const store = createPlantStore({ seed: [FERN], ...options });
    const response = statusOf(store, { body });
    await store.reset();
    gate.open();
    expect(await response).toBe(200);
    expect(await store.plants.values()).toStrictEqual([FERN]);
    expect(await store.requests.count()).toBe(0);
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
      return statuses(store, 20);
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

async function* late(passed: Promise<void>, text: string): AsyncGenerator<Uint8Array> {
  await passed;
  for (const part of [text.slice(0, 9), text.slice(9)]) yield new TextEncoder().encode(part);
}

function createGate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
