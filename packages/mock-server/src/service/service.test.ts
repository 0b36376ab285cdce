import { describe, expect, test } from "vitest";
import { createPlantStore, faults, type InjectOptions } from "../index.ts";
import { changedStorage } from "../testing/changed-storage.ts";
import { type RequestOverrides, sendRequest } from "../testing/requests.ts";
import { refuse } from "./errors.ts";

const OPTIONS = { method: "OPTIONS", path: "/plants", readBody: async () => undefined };

test("OPTIONS tells the methods, and a preflight what a page may send", async () => {
  const { service } = createPlantStore();
  expect(await service.respond({ ...OPTIONS, headers: {} })).toEqual({
    status: 204,
    headers: { Allow: "POST, OPTIONS", Vary: "Origin", "X-Request-Id": "plant-store-1" },
    body: "",
  });
  const preflight = { origin: "http://localhost", "access-control-request-method": "POST" };
  expect((await service.respond({ ...OPTIONS, headers: preflight })).headers).toMatchObject({
    Allow: "POST, OPTIONS",
    "Access-Control-Allow-Methods": "POST",
  });
});

test("a refusal by a transport has the service's form, takes no number, and is not recorded", async () => {
  const store = createPlantStore();
  expect(store.service.refuse(refuse("malformed_host", "No Host."))).toEqual({
    status: 400,
    headers: { "Content-Type": "application/json", Vary: "Origin", "X-Request-Id": "plant-store-unrecorded-1" },
    body: '{"error":40007,"message":"No Host."}',
  });
  expect(await store.requests.all()).toEqual([]);
  expect((await sendRequest(store)).headers.get("X-Request-Id")).toBe("plant-store-1");
});

describe("a 405 that somebody asked for tells what is allowed at its path:", () => {
  test.for<readonly [string, RequestOverrides, InjectOptions?]>([
    ["by `Prefer: code`", { headers: { prefer: "code=405" } }],
    ["by a fault", {}, {}],
    ["by a fault at the response", {}, { at: "response" }],
  ])("%s", async ([, sent, options]) => {
    const store = createPlantStore();
    if (options !== undefined) await store.inject(faults.status(405), options);
    const { status, headers } = await sendRequest(store, sent);
    expect([status, headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect((await store.requests.last())?.response?.headers.Allow).toBe("POST, OPTIONS");
  });

  test("another status tells nothing", async () => {
    const { headers } = await sendRequest(createPlantStore(), { headers: { prefer: "code=404" } });
    expect(headers.get("allow")).toBeNull();
  });
});

test("a request is in the journal once it has its response, and not while its plant is being stored", async () => {
  let counted: number | undefined;
  const storage = changedStorage((space) => ({
    async step(step) {
      counted = (await space.journal()).requests.length;
      return space.step(step);
    },
  }));
  const store = createPlantStore({ storage });
  await sendRequest(store);
  expect([counted, await store.requests.count()]).toEqual([0, 1]);
});

test("a request whose faults have changed is decided again", async () => {
  let stales = 2;
  const storage = changedStorage((space) => ({
    step: (step) => (stales-- > 0 && space.atOnce ? { kind: "stale", state: space.atOnce.state() } : space.step(step)),
  }));
  const store = createPlantStore({ storage });
  const busy = await store.inject(faults.status(503), { times: 1 });
  expect([(await sendRequest(store)).status, await busy.remaining(), stales]).toEqual([503, 0, -2]);
  await store.requests.verify({ total: 1, status: { 503: 1 }, faults: { status: 1 } });
});

test("an operation's response goes out once its storage has it", async () => {
  const steps: string[] = [];
  const storage = changedStorage((space) => ({
    async step(step) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      steps.push("stored");
      return space.step(step);
    },
  }));
  await sendRequest(createPlantStore({ storage }));
  steps.push("responded");
  expect(steps).toEqual(["stored", "responded"]);
});
