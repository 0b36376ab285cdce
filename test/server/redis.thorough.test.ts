/** Server processes that share a Redis. */
import { Agent } from "node:http";
import { createPlantStore, faults } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { describe, expect, onTestFinished, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { startRedis } from "../support/redis.ts";
import { create, startServer } from "./server-process.ts";

const CLIENTS = 32;

/** Starts a Redis, servers over it, and a store here that shares it. */
async function start(servers: number, ...settings: string[]) {
  const redis = await startRedis(...settings);
  onTestFinished(redis.close);
  const started = await Promise.all(Array.from({ length: servers }, () => startServer(redis.url)));
  const store = createPlantStore({ storage: redisStorage({ url: redis.url }), journalSize: 100_000 });
  onTestFinished(() => store.close());
  await store.ready();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const urls = started.map(({ url }) => url);
  const send = (index: number, id: bigint) => create(urls[index % servers] ?? "", agent, id, "Fern");
  return { redis, store, send };
}

/** Calls a function with 0, 1, 2 … by so many clients, until it returns false. */
async function byClients(act: (index: number) => Promise<boolean>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (await act(next++));
    }),
  );
}

describe.skipIf(lacks("redis"))("over one Redis,", { timeout: 120_000 }, () => {
  test("four servers and 20,000 creates with clashing ids: one 200 an id, and no number twice", async () => {
    const { store, send } = await start(4);
    const numbers = new Set<number>();
    const successes = new Map<bigint, number>();
    const statuses = new Map<unknown, number>();
    await byClients(async (index) => {
      if (index >= 20_000) return false;
      const id = 2n ** 60n + BigInt(index >> 1);
      const response = await send(index, id);
      statuses.set(response?.status, (statuses.get(response?.status) ?? 0) + 1);
      if (response?.status === 200) successes.set(id, (successes.get(id) ?? 0) + 1);
      numbers.add(response?.number ?? 0);
      return true;
    });
    expect(Object.fromEntries(statuses)).toEqual({ 200: 10_000, 400: 10_000 });
    expect([successes.size, Math.max(...successes.values())]).toEqual([10_000, 1]);
    expect([numbers.size, Math.min(...numbers), Math.max(...numbers)]).toEqual([20_000, 1, 20_000]);
    expect(await store.plants.count()).toBe(10_001);
    const journal = await store.requests.all();
    expect(journal.map(({ number }) => number)).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1));
    expect(journal.filter(({ stored }) => stored)).toHaveLength(10_000);
  });

  test("faults, resets and waiting hold for all servers", async () => {
    const { store, send } = await start(4);
    const busy = await store.inject(faults.status(503), { times: 2 });
    const responses = await Promise.all(Array.from({ length: 40 }, (_, index) => send(index, BigInt(index + 2))));
    expect(responses.filter((response) => response?.status === 503)).toHaveLength(2);
    expect(await busy.remaining()).toBe(0);

    const waiting = store.requests.waitFor(44);
    const later = await Promise.all([0, 1, 2, 3].map((server) => send(server, BigInt(100 + server))));
    expect(later.map((response) => response?.status)).toEqual([200, 200, 200, 200]);
    expect(await waiting).toHaveLength(44);

    await store.inject(faults.latency(300));
    const slow = [0, 1, 2, 3].map((server) => send(server, BigInt(200 + server)));
    await store.requests.waitFor(48);
    await store.reset();
    expect((await Promise.all(slow)).map((response) => response?.status)).toEqual([200, 200, 200, 200]);
    expect([await store.plants.count(), await store.requests.count()]).toEqual([0, 0]);
    const after = await Promise.all([0, 1, 2, 3].map((server) => send(server, 1n)));
    expect(after.filter((response) => response?.status === 200)).toHaveLength(1);
    expect(after.map((response) => response?.number).sort()).toEqual([1, 2, 3, 4]);
  });

  test("a Redis that is killed under load: 500 meanwhile, nothing acknowledged is lost, nothing is written later", async () => {
    const { redis, store, send } = await start(2, "--appendonly", "yes", "--appendfsync", "always");
    const stored: bigint[] = [];
    const whileDown: bigint[] = [];
    let phase: "before" | "killing" | "down" | "starting" | "after" = "before";
    let end = Number.POSITIVE_INFINITY;
    await byClients(async (index) => {
      const id = 2n ** 60n + BigInt(index);
      const during = phase;
      const response = await send(index, id);
      expect([200, 500]).toContain(response?.status);
      if (response?.status === 200) stored.push(id);
      if (during === "down" && phase === "down") {
        expect(response?.status).toBe(500);
        whileDown.push(id);
      }
      if (phase === "before" && stored.length > 500) {
        phase = "killing";
        await redis.kill();
        phase = "down";
      } else if (phase === "down" && whileDown.length > 200) {
        phase = "starting";
        await redis.start();
        end = stored.length + 500;
        phase = "after";
      }
      return stored.length < end;
    });
    expect(whileDown.length).toBeGreaterThan(200);
    await expect.poll(() => store.plants.count().catch(() => 0)).toBeGreaterThan(1_000);
    const plants = new Set((await store.plants.values()).map(({ id }) => id));
    expect(stored.filter((id) => !plants.has(id))).toEqual([]);
    expect(whileDown.filter((id) => plants.has(id))).toEqual([]);
    const entries = await store.requests.all({ status: 200 });
    const recorded = new Set(entries.map(({ plant }) => plant?.id));
    expect(stored.filter((id) => !recorded.has(id))).toEqual([]);
  });
});
