/** Tests what only Redis does: restarts, data that goes, and keys that are left behind. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { ownPrefix, type Redis, sharedRedis, startRedis } from "../../../../../test/support/redis.ts";
import { faults } from "../../service/faults/faults.ts";
import { createPlantStore, type PlantStore, spaceOf } from "../../store/store.ts";
import type { PlantStoreOptions } from "../../store/store-options.ts";
import { plant, rejectionOf, sendRequest, statuses, statusOf } from "../../testing/requests.ts";
import { SETTINGS } from "../../testing/steps.ts";
import { openSpace } from "../open-space.ts";
import { redisStorage } from "./redis-storage.ts";

const redis = lacks("redis") ? undefined : await sharedRedis();
const url = redis?.url ?? "";
const MAX_ID = 9_223_372_036_854_775_807n;

function open(prefix: string, options?: PlantStoreOptions, at = url): PlantStore {
  return createPlantStore({ ...options, storage: redisStorage({ url: at, prefix }) });
}

const keysOf = (prefix: string, server = redis) =>
  server?.command("KEYS", `${prefix}:*`).split("\n").filter(Boolean).sort();

function commandsRun({ command }: Redis): Readonly<Record<string, number>> {
  const lines = command("INFO", "commandstats").matchAll(/cmdstat_(\S+):calls=(\d+)/g);
  return Object.fromEntries([...lines].map(([, name = "", calls]) => [name, Number(calls)]));
}

describe.skipIf(lacks("redis"))("Redis", () => {
  test("works with the fake timers of a test, unless they replace setImmediate", async () => {
    await using store = open(ownPrefix());
    await store.ready();
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    expect(await statusOf(store, plant(1))).toBe(200);
    vi.useFakeTimers({ toFake: ["setImmediate"] });
    const sending = statusOf(store, plant(2));
    expect(await Promise.race([sending, sleep(100, "it waits")])).toBe("it waits");
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await sending;
  });

  test("takes a plain create as one command", async () => {
    await using ownRedis = await startRedis();
    await using store = open("p", {}, ownRedis.url);
    await using rejecting = createPlantStore({ storage: redisStorage({ url: ownRedis.url }), duplicates: "reject" });
    await Promise.all([store.ready(), rejecting.ready()]);
    ownRedis.command("CONFIG", "RESETSTAT");
    await statuses(store, 5);
    await statuses(rejecting, 5);
    const { evalsha, eval: evals = 0, hget: epochs = 0 } = commandsRun(ownRedis);
    // A script reads the epoch too.
    expect([evalsha, evals, epochs]).toEqual([10, 0, 10]);
  });

  test("keeps the keys of a space under one hash tag, and the prefix may be in the url", async () => {
    const prefix = ownPrefix();
    await using store = createPlantStore({ storage: redisStorage({ url: `${url}?prefix=${prefix}` }) });
    await store.inject(faults.latency(0), { times: 9 });
    await statusOf(store);
    await statusOf(store.space("a"));
    const names = ["faults", "left", "order", "plants", "requests", "rewritten", "space"];
    const expected = names.map((name) => `${prefix}:{default}:${name}`);
    const ofA = ["order", "plants", "requests", "space"].map((name) => `${prefix}:{a}:${name}`);
    expect(keysOf(prefix)).toEqual([...ofA, ...expected]);
  });

  test("keeps no more of the journal than each server asks for", async () => {
    const prefix = ownPrefix();
    const kept: number[] = [];
    for (const journalSize of [10, 3, 0]) {
      await using store = open(prefix, { journalSize });
      await statuses(store, journalSize + 2);
      kept.push(Number(redis?.command("HLEN", `${prefix}:{default}:requests`)));
    }
    expect(kept).toEqual([10, 3, 0]);
  });

  test("returns more plants than a page has, in their order, with exact ids", async () => {
    const seed = Array.from({ length: 12_001 }, (_, index) => ({ id: MAX_ID - BigInt(index), name: "Fern" }));
    await using store = open(ownPrefix(), { seed });
    expect((await store.plants.values()).map(({ id }) => id)).toEqual(seed.map(({ id }) => id));
    expect(await store.plants.count()).toBe(12_001);
    expect((await spaceOf(store).plants.page({ limit: 12_000 })).plants).toHaveLength(10_000);
  });

  test("has no key and no connection left after 20 resets, forks and closes", async () => {
    const prefix = ownPrefix();
    await using ownRedis = await startRedis();
    const clients = () => ownRedis.command("CLIENT", "LIST").split("\n").length;
    const before = clients();
    for (let round = 0; round < 20; round++) {
      const store = open(prefix, { seed: [{ id: 1, name: "Ivy" }] }, ownRedis.url);
      const fork = store.fork();
      const waiting = fork.requests.waitFor(1);
      await Promise.all([store.inject(faults.latency(0)), statusOf(store), statusOf(fork), waiting]);
      await store.reset();
      await Promise.all([store.close(), fork.close()]);
    }
    // Only the seed and the numbers remain.
    const lasting = ["order", "plants", "space"].map((name) => `${prefix}:{default}:${name}`);
    expect(keysOf(prefix, ownRedis)).toEqual(lasting);
    while (clients() > before) await sleep(5);
  });

  test("a fork that was never used leaves nothing either, nor does one whose Redis is away", async () => {
    await open(ownPrefix()).fork().close();
    await using ownRedis = await startRedis();
    const fork = open("p", {}, ownRedis.url).fork();
    await statusOf(fork);
    await ownRedis.kill();
    expect(String(await rejectionOf(fork.close()))).toContain("the connection is lost");
  });

  test("works on where the scripts are gone", async () => {
    await using ownRedis = await startRedis();
    await using store = open("p", {}, ownRedis.url);
    await statusOf(store);
    ownRedis.command("SCRIPT", "FLUSH");
    expect([await statusOf(store), await store.requests.count()]).toEqual([200, 2]);
    ownRedis.command("SCRIPT", "FLUSH");
    await store.reset();
    expect(await store.plants.count()).toBe(0);
  });

  test.for(["plants", "order"])("refuses all where the key of its %s is gone, until a reset", async (name) => {
    const prefix = ownPrefix();
    await using store = open(prefix);
    await statuses(store, 2);
    redis?.command("DEL", `${prefix}:{default}:${name}`);
    const left = keysOf(prefix);
    await using other = open(prefix, { seed: [{ id: 7, name: "Ivy" }] });
    for (const { plants } of [store, other])
      for (const refused of [plants.count(), plants.values(), plants.get(1)])
        expect(String(await rejectionOf(refused))).toContain("deleted or evicted. Reset the store or delete its keys");
    expect([await statusOf(store), await statusOf(other, plant(7))]).toEqual([500, 500]);
    expect(keysOf(prefix)).toEqual(left);
    await other.reset();
    expect([await statusOf(store, plant(1)), await store.plants.count()]).toEqual([200, 2]);
  });

  test("begins anew where it was emptied: a request on its way writes nothing, and no epoch comes again", async () => {
    await using ownRedis = await startRedis();
    const [one, other] = ["p", "p"].map((prefix) => open(prefix, { seed: [{ id: 7, name: "Ivy" }] }, ownRedis.url));
    if (one === undefined || other === undefined) throw new Error("Two were opened.");
    await statuses(one, 2);
    const late = await one.inject(faults.latency(60), { times: 1 });
    const slow = sendRequest(one);
    await one.requests.waitFor(3);
    ownRedis.command("FLUSHALL");
    expect([(await slow).status, (await slow).headers.get("x-request-id")]).toEqual([200, "plant-store-3"]);
    expect(await other.plants.values()).toEqual([{ id: 7n, name: "Ivy" }]);
    expect([await late.remaining(), await other.requests.count()]).toEqual([0, 0]);
    const busy = await other.inject(faults.status(503));
    expect([await statusOf(one), await statusOf(other)]).toEqual([503, 503]);
    await busy.remove();
    expect(await statusOf(one, plant(MAX_ID))).toBe(200);
    ownRedis.command("FLUSHALL");
    expect(await statusOf(one, plant(MAX_ID))).toBe(200);
    expect((await other.plants.values()).map(({ id }) => id)).toEqual([7n, MAX_ID]);
    await Promise.all([one.close(), other.close()]);
  });
});

describe.skipIf(lacks("redis"))("a Redis that fails", () => {
  test("killed, it is a 500 at once; started again, it has everything, and those who listen hear of it", async () => {
    await using ownRedis = await startRedis({ lasts: true });
    await using store = open("p", {}, ownRedis.url);
    const ids = [1n, -(2n ** 63n), MAX_ID];
    for (const id of ids) expect(await statusOf(store, plant(id))).toBe(200);
    await store.inject(faults.status(503), { times: 2, when: { id: 5 } });
    const [plants, journal] = [await store.plants.values(), await store.requests.all()];
    const space = openSpace(redisStorage({ url: ownRedis.url, prefix: "p" }), SETTINGS);
    await space.ready();
    let told = () => {};
    const nextChange = () => new Promise<void>((resolve) => (told = resolve));
    const first = nextChange();
    space.onChange(() => told());
    await first;
    await ownRedis.kill();
    expect(await statuses(store, 2)).toEqual([500, 500]);
    expect(String(await rejectionOf(store.plants.count()))).toContain("the connection is lost");
    await expect.poll(() => rejectionOf(store.plants.count()).then(String)).toContain("ECONNREFUSED");
    const missed = nextChange();
    await ownRedis.start();
    await missed;
    await recovered(store);
    expect(await store.plants.values()).toEqual(plants);
    expect(await store.requests.all()).toEqual(journal);
    const change = nextChange();
    expect(await statusOf(store, plant(4))).toBe(200);
    await change;
    await space.close();
    for (const status of [503, 503, 200]) expect(await statusOf(store, plant(5))).toBe(status);
  });

  test("stopped, it is a 500 within the limit; and the store goes on when it does", async () => {
    await using ownRedis = await startRedis();
    await using store = open("p", { storageTimeoutMs: 500 }, ownRedis.url);
    await store.ready();
    ownRedis.pause();
    expect(await statusOf(store, plant(1))).toBe(500);
    ownRedis.resume();
    await recovered(store);
    expect(await statusOf(store, plant(2))).toBe(200);
  });
});

async function recovered(store: PlantStore): Promise<void> {
  for (;;) {
    const count = await store.plants.count().catch(() => undefined);
    if (count !== undefined) return;
    await sleep(5);
  }
}
