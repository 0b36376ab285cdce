/** Stores whose Redis is killed, stands still or never responds. The model of packages/mock-server/src/store has two stores. */
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createPlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { describe, expect, onTestFinished, test } from "vitest";
import { openSpace } from "../../packages/mock-server/src/testing/changed-storage.ts";
import { plant, sendRequest, statusOf } from "../../packages/mock-server/src/testing/requests.ts";
import { SETTINGS } from "../../packages/mock-server/src/testing/steps.ts";
import { open } from "../e2e/support/servers.ts";
import { lacks } from "../support/platform.ts";
import { startRedis } from "../support/redis.ts";

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = await open(createServer(onConnection));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.port;
}

describe.skipIf(lacks("redis") || lacks("signals"))("behind one Redis,", { timeout: 120_000 }, () => {
  test("Redis is killed under load three times: nothing acknowledged is lost, and nothing is written late", async () => {
    await using redis = await startRedis({ lasts: true });
    const options = { duplicates: "reject", journalSize: 100_000, journalBytes: 2 ** 30 } as const;
    await using store = createPlantStore({ ...options, storage: redisStorage({ url: redis.url }) });
    await using other = createPlantStore({ ...options, storage: redisStorage({ url: redis.url }) });
    const stored = new Map<bigint, number>();
    const refused: bigint[] = [];
    let onStatus = (_status: number) => {};
    const until = (status: number, count: number) =>
      new Promise<void>((resolve) => {
        let left = count;
        onStatus = (received) => {
          if (received === status && --left === 0) resolve();
        };
      });
    let isAway = false;
    let isOver = false;
    let next = 9_007_199_254_740_993n;
    const client = async (_: unknown, index: number) => {
      while (!isOver) {
        const id = next++;
        const sentWhileAway = isAway;
        const { status, headers } = await sendRequest(index % 2 === 0 ? store : other, plant(id));
        if (status === 200) stored.set(id, Number(headers.get("x-request-id")?.replace("plant-store-", "")));
        if (status === 500 && sentWhileAway && isAway) refused.push(id);
        if (status === 500) await sleep(1);
        onStatus(status);
      }
    };
    const load = Promise.all(Array.from({ length: 32 }, client));
    for (let round = 0; round < 3; round++) {
      await until(200, 300);
      await redis.kill();
      isAway = true;
      await until(500, 100);
      isAway = false;
      await redis.start();
    }
    await until(200, 300);
    isOver = true;
    await load;

    const plants = new Set((await store.plants.values()).map(({ id }) => id));
    const journal = await store.requests.all();
    const entries = new Map(journal.map((entry) => [entry.number, entry]));
    const lost = [...stored].filter(([id, number]) => !(plants.has(id) && entries.get(number)?.plant?.id === id));
    expect(lost).toEqual([]);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.filter((id) => plants.has(id))).toEqual([]);
    expect(new Set(stored.values()).size).toBe(stored.size);
    // Those without a response are there wholly or not at all. A 500 may be in the journal, if Redis was back in time for it.
    expect(journal.filter((entry) => entry.stored).length).toBe(plants.size);
    expect(journal.filter((entry) => !entry.stored && entry.response?.status !== 500)).toEqual([]);
  });

  test("a silent Redis refuses at once what is too much to wait, and what has waited is stored", async () => {
    await using redis = await startRedis();
    await using store = createPlantStore({ storage: redisStorage({ url: redis.url }), storageTimeoutMs: 60_000 });
    await Promise.all([store.ready(), store.space("other").ready()]);
    redis.pause();
    const statuses: number[] = [];
    const sent: Promise<unknown>[] = [];
    while (statuses.length === 0) {
      const space = sent.length % 2 === 0 ? store : store.space("other");
      const creating = statusOf(space, plant(sent.length, "x".repeat(500_000)));
      sent.push(creating.then((status) => statuses.push(status)));
      await sleep(50);
    }
    // Another may have been sent meanwhile.
    expect(new Set(statuses)).toEqual(new Set([500]));
    redis.resume();
    await Promise.all(sent);
    const stored = statuses.filter((status) => status === 200).length;
    expect(stored).toBeGreaterThanOrEqual(statuses.length - 2);
    expect((await store.plants.count()) + (await store.space("other").plants.count())).toBe(stored);
    // None of it counts any more: 256 MB may wait.
    for (let id = 0; id < 150; id++) expect(await statusOf(store, plant(0, "x".repeat(1_000_000)))).toBe(200);
  });

  test("a connection that never replies is given up for a new one, that of a listener too", async () => {
    await using redis = await startRedis();
    let isSilent = false;
    const port = await listen((socket) => {
      const isDead = isSilent;
      const upstream = connect(redis.port, "127.0.0.1");
      onTestFinished(() => void upstream.on("error", () => {}).destroy());
      socket.on("data", (chunk) => isSilent === isDead && upstream.write(chunk));
      upstream.on("data", (chunk) => socket.write(chunk));
    });
    const storage = redisStorage({ url: `redis://127.0.0.1:${port}` });
    await using store = createPlantStore({ storage, storageTimeoutMs: 1_000 });
    expect(await statusOf(store)).toBe(200);
    const space = openSpace(storage, { ...SETTINGS, timeoutMs: 1_000 });
    onTestFinished(() => space.close());
    let onChange = () => {};
    const change = () => new Promise<void>((resolve) => (onChange = resolve));
    const subscribed = change();
    space.onChange(() => onChange());
    await subscribed;
    // The connections so far are dead from now on, and new ones are not.
    isSilent = true;
    expect(await statusOf(store)).toBe(500);
    while ((await statusOf(store)) !== 200) await sleep(20);
    const next = change();
    await statusOf(store);
    await next;
  });

  test("a store over a Redis that is stopped closes, and leaves no connection", async () => {
    await using redis = await startRedis();
    const connections = () => redis.command("CLIENT", "LIST").split("\n").length;
    const before = connections();
    const space = openSpace(redisStorage({ url: redis.url }), SETTINGS);
    await space.ready();
    redis.pause();
    const count = space.plants.count();
    await Promise.all([space.close(), expect(count).rejects.toThrow("the connection is lost")]);
    redis.resume();
    while (connections() > before) await sleep(5);
  });

  test("nobody responds: a start fails after 5 seconds, with TLS too", async () => {
    await using redis = await startRedis();
    const port = await listen(() => {});
    const ready = async (url: string) => {
      await using store = createPlantStore({ storage: redisStorage({ url }) });
      await expect(store.ready()).rejects.toThrow(/^redisStorage: "127\.0\.0\.1:\d+\/0": nothing responds there/);
    };
    await Promise.all([ready(`redis://127.0.0.1:${port}`), ready(redis.url.replace("redis:", "rediss:"))]);
  });
});
