import { describe, expect, test } from "vitest";
import { describeFault } from "../service/faults/fault.ts";
import { faults } from "../service/faults/faults.ts";
import type { InjectOptions } from "../service/faults/stored-fault.ts";
import {
  fail,
  type RequestOverrides,
  rejectionOf,
  sendRequest,
  statuses,
  statusOf,
  thrownBy,
} from "../testing/requests.ts";
import { createPlantStore } from "./store.ts";

test.for<readonly [string, RequestOverrides, status: number]>([
  ["not one without a token", { headers: { authorization: "" } }, 401],
  ["not OPTIONS", { method: "OPTIONS", body: null }, 204],
  ["not another method", { method: "PURGE" }, 405],
])("a fault meets only creates with a good token: %s", async ([, sent, status]) => {
  const store = createPlantStore({ tokens: ["t1"] });
  for (const fault of [faults.networkError(), faults.latency(86_400_000)]) await store.inject(fault, { times: 1 });
  await store.inject(faults.hang(), { when: fail });
  expect(await statusOf(store, sent)).toBe(status);
  expect((await store.injected()).map(({ left }) => left)).toEqual([1, 1, Infinity]);
  expect((await store.requests.last())?.faults).toEqual([]);
});

describe.each(["request", "response"] as const)('at "%s", a fault takes away the response', (at) => {
  const stored = at === "response";

  test.for([200, 204, 205, 304, 503])("in favour of a %i, and shows in a failed expectation", async (status) => {
    const store = createPlantStore({ randomSeed: 1 });
    await store.inject(faults.hang(), { at, probability: 0 });
    const fault = faults.status(status);
    await store.inject(fault, { at, times: 1 });
    const response = await sendRequest(store);
    const type = [204, 205, 304].includes(status) ? null : "application/json";
    expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
    await store.requests.verify({ total: 1, status: { [status]: 1 }, faults: { status: 1 } });
    const mark = `fault: ${describeFault(fault)}${stored ? "; stored all the same" : ""}`;
    expect(String(await rejectionOf(store.requests.verify({ total: 2 })))).toContain(`; ${status}; id 1; ${mark}\n`);
  });

  test("and a hang is seen while it waits, behind the latencies, until its caller gives up with a reason", async () => {
    const store = createPlantStore();
    await store.inject(faults.hang(), { at, times: 1 });
    await store.inject(faults.latency(1));
    const controller = new AbortController();
    const hanging = rejectionOf(sendRequest(store, { signal: controller.signal }));
    const [waiting] = await store.requests.waitFor(1, { fault: "hang" });
    expect(waiting).toMatchObject({ stored, response: undefined, faults: [{ kind: "latency" }, { kind: "hang" }] });
    expect(await statusOf(store)).toBe(200);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await hanging).toBe(reason);
  });
});

test.for<readonly [string, RequestOverrides]>([
  ["an id that is taken", { body: '{"id":7,"name":"Fern"}' }],
  ["`Prefer: code`", { headers: { prefer: "code=400" } }],
  ["a fault before it", {}],
])('a fault at "response" leaves the response of a plant that is not stored: %s', async ([title, sent]) => {
  const store = createPlantStore({ duplicates: "reject", seed: [{ id: 7, name: "Moss" }] });
  const lost = await store.inject(faults.networkError(), { at: "response", times: 1 });
  if (title === "a fault before it") await store.inject(faults.status(400), { times: 1 });
  expect(await statusOf(store, sent)).toBe(400);
  expect([await lost.remaining(), await store.plants.count()]).toEqual([1, 1]);
  expect((await store.requests.last())?.stored).toBe(false);
  expect(await rejectionOf(sendRequest(store))).toBeInstanceOf(TypeError);
  expect([await lost.remaining(), await store.plants.count()]).toEqual([0, 2]);
});

describe("faults together", () => {
  test("every latency delays, and then the first other fault responds, wherever they stand", async () => {
    const store = createPlantStore({ randomSeed: 1 });
    await store.inject(faults.hang(), { probability: 0 });
    const injected = [faults.status(503), faults.latency(1), faults.hang(), faults.latency(2)];
    for (const fault of injected) await store.inject(fault);
    expect(await statusOf(store)).toBe(503);
    expect((await store.requests.last())?.faults).toEqual([injected[1], injected[3], injected[0]]);
  });

  test("Prefer: code comes before another fault, which is not used up, and after a latency", async () => {
    const store = createPlantStore();
    const busy = await store.inject(faults.status(503), { times: 1 });
    const late = await store.inject(faults.latency(1), { times: 1 });
    expect(await statusOf(store, { headers: { prefer: "code=418" } })).toBe(418);
    expect([await busy.remaining(), await late.remaining()]).toEqual([1, 0]);
    expect(await statusOf(store)).toBe(503);
  });
});

describe("`when`", () => {
  test.for<readonly [InjectOptions["when"], readonly boolean[]]>([
    [{ id: 7, name: undefined }, [true, true, false]],
    [{ id: 8 }, [false, false, false]],
    [{ name: "fern" }, [false, false, false]],
    [{ tag: "tropical" }, [true, false, false]],
    [{ id: 7, name: "Fern", tag: "tropical" }, [true, false, false]],
    [{ id: 7, name: "Moss" }, [false, false, false]],
    [{}, [true, true, true]],
  ])("%o meets a plant with a tag, one without, and no plant: %j", async ([when, met]) => {
    const store = createPlantStore();
    await store.inject(faults.status(503), { when });
    const bodies = ['{"id":7,"name":"Fern","tag":"tropical"}', '{"id":7,"name":"Fern"}', "{}"];
    const received = await Promise.all(bodies.map((body) => statusOf(store, { body })));
    expect(received.map((status) => status === 503)).toEqual(met);
  });

  test("sees what the journal shows, the body and the plant with its exact id among it", async () => {
    const store = createPlantStore();
    await store.inject(faults.status(503), { when: ({ plant }) => plant?.id === 2n ** 53n + 1n });
    expect(await statusOf(store, { body: '{"id":9007199254740992,"name":"Fern"}' })).toBe(200);
    expect(await statusOf(store, { body: '{"id":9007199254740993,"name":"Fern"}' })).toBe(503);
    expect(await statusOf(store, { headers: { "x-tenant": "a" } })).toBe(200);
  });

  test("that throws becomes a 500, stores nothing and uses nothing up", async () => {
    const store = createPlantStore();
    const late = await store.inject(faults.latency(1), { times: 1 });
    const broken = await store.inject(faults.status(503), { when: fail });
    expect(await statuses(store, 2)).toEqual([500, 500]);
    expect([await store.plants.count(), await late.remaining()]).toEqual([0, 1]);
    expect((await store.requests.all()).map(({ faults: met }) => met)).toEqual([[], []]);
    await broken.remove();
    expect(await statusOf(store)).toBe(200);
  });

  test("cannot change what is stored, returned or recorded", async () => {
    const store = createPlantStore();
    await store.inject(faults.latency(0), {
      when: (request) => {
        for (const part of [request, request.headers, request.plant ?? {}, request.violations])
          expect(thrownBy(() => Object.assign(part, { name: "Moss", id: 2n, number: 9 }))).toBeInstanceOf(TypeError);
        return true;
      },
    });
    expect(await statusOf(store)).toBe(200);
    expect(await store.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
    expect(await store.requests.last()).toMatchObject({ number: 1, plant: { id: 1n, name: "Fern" } });
  });
});

test.for([true, false])("`when` may remove its own fault, and inject one for the next request: %s", async (meets) => {
  const store = createPlantStore();
  const when = () => {
    if (!meets) void store.inject(faults.status(503), { times: 1 });
    void first.remove();
    return meets;
  };
  const first = await store.inject(faults.status(meets ? 503 : 429), { when });
  expect(await statuses(store, 3)).toEqual(meets ? [503, 200, 200] : [200, 503, 200]);
});

test("a fault meets the request that comes right after it, though nobody has awaited it", async () => {
  const store = createPlantStore();
  void store.inject(faults.status(503));
  expect(await statusOf(store)).toBe(503);
});

test("a fault that needs a socket is a server's, and inject says so", async () => {
  const store = createPlantStore();
  for (const fault of [faults.connectionReset(), faults.emptyReply(), faults.truncatedBody(), faults.garbage()]) {
    const error = await rejectionOf(store.inject(fault as never));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain("One that needs a socket (connectionReset, emptyReply, ");
  }
});
