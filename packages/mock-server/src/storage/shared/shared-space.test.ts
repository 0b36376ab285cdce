import { describe, expect, test } from "vitest";
import { faults } from "../../service/faults/faults.ts";
import { readInjection } from "../../service/faults/stored-fault.ts";
import type { PlantStorage } from "../../service/plant-storage.ts";
import type { Space } from "../../service/space.ts";
import { createPlantStore } from "../../store/store.ts";
import { drafted, recorded, rejectionOf, statusOf } from "../../testing/requests.ts";
import { arrive, FAILING, idsFrom, openSeeded, put, remove, replace, take, timesLeft } from "../../testing/steps.ts";
import { SHARED_STORAGES } from "../../testing/storages.ts";

test.for(SHARED_STORAGES)(
  "of 550 requests at once to two storages of %s, as many meet faults as these say, and none fails",
  async ([, createLocation]) => {
    const storage = createLocation();
    const [one, other] = [createPlantStore({ storage: storage() }), createPlantStore({ storage: storage() })];
    for (let count = 0; count < 40; count++) await one.inject(faults.status(503), { times: 1 });
    await other.inject(faults.status(503), { times: 460 });
    const received = await Promise.all(Array.from({ length: 550 }, (_, at) => statusOf(at % 2 ? one : other)));
    const count = (status: number) => received.filter((one) => one === status).length;
    expect([count(503), count(200), await one.injected()]).toEqual([500, 50, []]);
  },
);

describe.each(SHARED_STORAGES)("a space of %s", (_, createLocation) => {
  const open = (location: () => PlantStorage, id = 7n) => openSeeded(location(), [id], { journalSize: 3 });

  test("has plants, journal, numbers and faults when it is opened again, exact and in their order", async () => {
    const location = createLocation();
    const before = open(location);
    const ids = [2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n];
    const names = ["Fern", "\u0000 \ud800 \u{1f331}", '"\\\n', "Moss"];
    const plants = ids.map((id, at) => ({ id, name: names[at] ?? "" }));
    for (const plant of plants) {
      const entry = drafted({ plant, time: 1_700_000_000_123 });
      await take(before, { effect: { kind: "create", plant }, entry });
    }
    const always = readInjection(faults.latency(10, 20), { probability: 0.25 });
    const twice = readInjection(faults.status(503, { retryAfter: 1 }), { times: 2, when: { id: 2n ** 53n + 1n } });
    const faultIds = [await before.inject(always), await before.inject(twice)];
    const journal = await before.journal();
    await before.close();

    const after = open(location, 8n);
    const ordered = [3, 1, 2].map((at) => ({ plant: plants[at] }));
    expect((await after.plants.page()).plants).toMatchObject([{ plant: { id: 7n } }, ...ordered]);
    expect(await after.plants.get(2n ** 63n - 1n)).toEqual(plants[2]);
    const { requests, dropped } = await after.journal();
    expect([requests, dropped, requests.map(({ number }) => number)]).toEqual([journal.requests, 1, [2, 3, 4]]);
    const last = recorded(4, { plant: plants[3], time: new Date(1_700_000_000_123) });
    const response = { ...last.response, headers: { Vary: "Origin", "X-Request-Id": "plant-store-4" } };
    expect(requests[2]).toStrictEqual({ ...last, response });
    expect([requests[0], requests[0]?.plant, requests[0]?.response].every(Object.isFrozen)).toBe(true);
    expect(after.faults(arrive(after)).faults).toEqual(
      [always, twice].map((fault, at) => ({ ...fault, id: faultIds[at] })),
    );
    expect(await take(after, { effect: put(1n) })).toMatchObject({ kind: "done", number: 5, stored: true });
    await after.reset();
    expect(await idsFrom(after)).toEqual([8n]);
  });

  test("keeps its spaces apart, and those that last over a restart; one without plants gets the seed", async () => {
    const location = createLocation();
    const spaces = (...seed: readonly bigint[]) => {
      const storage = location();
      const names = ["default", "a", "fork/1/default"];
      return names.map((name, at) => openSeeded(storage, seed, { name, temporary: at === 2 }));
    };
    const counts = (opened: readonly Space[]) => Promise.all(opened.map(({ plants }) => plants.count()));
    const before = spaces();
    for (const space of before.slice(1)) await take(space, { effect: put(1n) });
    expect(await counts(before)).toEqual([0, 1, 1]);
    for (const space of before) await space.close();
    expect(await counts(spaces(7n, 8n))).toEqual([2, 1, 2]);
  });

  test("keeps its journal while somebody with a smaller one looks at it, and drops entries at that one's step", async () => {
    const location = createLocation();
    const [space, small] = [open(location), openSeeded(location(), [], { journalSize: 1 })];
    for (const _ of [1, 2, 3]) await take(space);
    const numbers = async (of: Space) => (await of.journal()).requests.map(({ number }) => number);
    expect([await numbers(small), await numbers(space)]).toEqual([[3], [1, 2, 3]]);
    expect((await small.journal({ after: 1 })).requests).toHaveLength(1);
    await take(small);
    expect(await numbers(space)).toEqual([4]);
  });

  test.each([false, true])("takes its calls in order, and none after a close (open: %s)", async (isOpen) => {
    const location = createLocation();
    const space = open(location);
    if (isOpen) await space.ready();
    const steps = [take(space, { effect: put(1n) }), space.reset(), take(space, { effect: put(2n) })];
    await Promise.all([space.close(), space.close()]);
    expect(await Promise.all(steps)).toMatchObject([{ kind: "done" }, undefined, { kind: "done" }]);
    for (const refused of [take(space), space.plants.count(), space.journal(), space.reset()])
      expect(String(await rejectionOf(refused))).toContain("This store is closed.");
    expect(await idsFrom(open(location))).toEqual([7n, 2n]);
  });

  test("undoes a step that fails, and no other of its transaction", async () => {
    const space = open(createLocation());
    const results = await Promise.allSettled([
      take(space, { effect: put(1n) }),
      take(space, { effect: put(2n), entry: FAILING }),
      take(space, { effect: remove(7n), entry: FAILING }),
      take(space, { effect: replace(7n, "Fern", "Moss"), entry: FAILING }),
      take(space, { effect: put(3n) }),
    ]);
    const failed = { status: "rejected", reason: new Error("a bug of the test's") };
    const done = (number: number) => ({ status: "fulfilled", value: { kind: "done", number, stored: true } });
    expect(results).toMatchObject([done(1), failed, failed, failed, done(2)]);
    expect(await space.plants.get(7n)).toEqual({ id: 7n, name: "Fern" });
    expect([await idsFrom(space), await space.plants.count()]).toEqual([[7n, 1n, 3n], 3]);
  });

  test("refuses a function, and names the filter by data", async () => {
    const injecting = open(createLocation()).inject(readInjection(faults.hang(), { when: () => true }));
    expect(String(await rejectionOf(injecting))).toMatch(/^TypeError: .*when: \{ id, name, tag \}/);
  });

  test("keeps a server's own fault in this process, among the others in its order", async () => {
    const location = createLocation();
    const [space, other] = [open(location), open(location)];
    await space.inject(readInjection(faults.hang()));
    const own = await space.inject(readInjection(faults.connectionReset(), { times: 2 }, {}));
    await space.inject(readInjection(faults.networkError()));
    const { latest: known, faults: all } = space.faults(arrive(space));
    expect(all.map(({ fault }) => fault.kind)).toEqual(["hang", "connectionReset", "networkError"]);
    const candidates = all.filter(({ id }) => id === own);
    expect([await timesLeft(space, own), await timesLeft(other, own)]).toEqual([2, 0]);
    await rejectionOf(take(space, { known, candidates, entry: FAILING }));
    await take(space, { known, candidates, effect: put(7n, "reject") });
    expect(await timesLeft(space, own)).toBe(2);
    const steps = [take(space, { known, candidates }), take(space, { known, candidates })];
    expect(space.faults(arrive(space)).faults).toHaveLength(2);
    expect(await Promise.all(steps)).toMatchObject([{ applied: [own] }, { applied: [own] }]);
    expect([await timesLeft(space, own), space.faults(arrive(space)).faults.length]).toEqual([0, 2]);
  });

  test("lets a server's own fault that its `when` has removed meet the request, though another follows", async () => {
    const space = open(createLocation());
    const removed = await space.inject(readInjection(faults.garbage(), { times: 2 }, {}));
    await space.inject(readInjection(faults.connectionReset(), { times: 2 }, {}));
    const { latest: known, faults: all } = space.faults(arrive(space));
    await space.remove(removed);
    const candidates = all.map((fault) => ({ ...fault, isSure: fault.id === removed }));
    expect(await take(space, { known, candidates })).toMatchObject({ applied: [removed] });
  });
});
