import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createClient } from "redis";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { lacks } from "../../../../../test/support/platform.ts";
import { type RedisServer, startRedis } from "../../../../../test/support/redis.ts";
import { faults } from "../../service/faults/faults.ts";
import { createPlantStore } from "../../store/store.ts";
import type { PlantStoreOptions } from "../../store/store-options.ts";
import { rejectionOf, sendRequest, statuses, statusOf, thrownBy } from "../../testing/requests.ts";
import { closedAtEnd } from "../../testing/storages.ts";
import { redisStorage } from "./redis-storage.ts";

const PAST_2_53 = 9_007_199_254_740_993n;

async function connect(url = inject("redisUrl")) {
  const client = createClient({ url });
  await client.connect();
  onTestFinished(() => client.close());
  return client;
}

/** Opens a store under a prefix of its own, and a client to look at its keys. */
async function open(options: PlantStoreOptions = {}) {
  const url = inject("redisUrl");
  const prefix = randomUUID();
  const again = () => createPlantStore({ ...options, storage: closedAtEnd(redisStorage({ url, prefix })) });
  const client = await connect();
  return { store: again(), again, client, keys: () => client.keys(`${prefix}:*`) };
}

describe.skipIf(lacks("redis"))("a storage in Redis", () => {
  test("keeps ids, texts, order, journal and faults exactly for the next process", async () => {
    const { store, again } = await open({ seed: [{ id: 1, name: "Ivy" }] });
    const names = ["\u0000 \ud800 \u{1f331}", '"\\\n'];
    for (const [index, name] of names.entries())
      await sendRequest(store, {
        body: JSON.stringify({ id: "ID", name }).replace('"ID"', String(PAST_2_53 + BigInt(index))),
      });
    await store.inject(faults.status(503), { times: 2, when: { id: PAST_2_53 } });
    const plants = await store.plants.values();
    expect(plants.map(({ id, name }) => [id, name])).toEqual([
      [1n, "Ivy"],
      [PAST_2_53, names[0]],
      [PAST_2_53 + 1n, names[1]],
    ]);
    const journal = await store.requests.all();
    await store.close();
    const next = again();
    expect(await next.plants.values()).toEqual(plants);
    expect(await next.requests.all()).toStrictEqual(journal);
    const body = `{"id":${PAST_2_53},"name":"Moss"}`;
    expect([await statusOf(next, { body }), await statusOf(next, { body }), await statusOf(next, { body })]).toEqual([
      503, 503, 200,
    ]);
    expect((await next.requests.last())?.number).toBe(5);
  });

  test("sends one command for a plain create", async () => {
    const { store, keys } = await open();
    await statuses(store, 2);
    const [prefix = ""] = (await keys())[0]?.split(":") ?? [];
    const received: string[] = [];
    const monitor = await connect();
    await monitor.monitor((line) => received.push(String(line)));
    await statuses(store, 5);
    await store.plants.get(9);
    // Those that a script runs are marked so.
    const sent = () => received.filter((line) => line.includes(prefix) && !line.includes(" lua]"));
    await expect.poll(() => sent().length).toBe(6);
    expect(sent().filter((line) => /"evalsha"/i.test(line))).toHaveLength(5);
  });

  test("bounds the journal in Redis, also where a server keeps more", async () => {
    const { store, client, keys } = await open({ journalSize: 3 });
    await statuses(store, 10);
    const requests = (await keys()).find((key) => key.endsWith(":requests")) ?? "";
    expect(await client.hLen(requests)).toBe(3);
    expect((await store.requests.all()).map(({ number }) => number)).toEqual([8, 9, 10]);
  });

  test("keeps the keys of a space together in a cluster", async () => {
    const { store, keys } = await open();
    const cluster = await startRedis("--cluster-enabled", "yes");
    onTestFinished(cluster.close);
    const client = await connect(cluster.url);
    await store.inject(faults.latency(0), { times: 9 });
    await Promise.all([statusOf(store), statusOf(store.space("a"))]);
    const slots = new Map<string, Set<unknown>>();
    for (const key of await keys()) {
      const space = /\{(.*)\}/.exec(key)?.[1] ?? "";
      slots.set(space, (slots.get(space) ?? new Set()).add(await client.sendCommand(["CLUSTER", "KEYSLOT", key])));
    }
    expect([...slots.keys()].sort()).toEqual(["a", "default"]);
    expect([...slots.values()].map(({ size }) => size)).toEqual([1, 1]);
  });

  test("leaves no key and no connection behind, after 100 resets and forks", async () => {
    const { store, client, keys } = await open();
    const connections = async () =>
      String(await client.sendCommand(["CLIENT", "LIST"]))
        .trim()
        .split("\n").length;
    const before = await connections();
    for (let round = 0; round < 100; round++) {
      await using fork = store.fork();
      await Promise.all([statusOf(fork), statusOf(store)]);
      await store.reset();
    }
    await Promise.all([store.requests.waitFor(1), statusOf(store)]);
    await store.reset();
    expect((await keys()).map((key) => key.replace(/.*:/, ""))).toEqual(["space"]);
    await store.close();
    expect(await connections()).toBe(before);
  });

  test("goes on where the scripts are gone, and begins anew where the data is", async () => {
    const { store, client, keys } = await open({ seed: [{ id: 7, name: "Ivy" }] });
    await statuses(store, 3);
    await client.scriptFlush();
    expect(await statusOf(store)).toBe(200);
    await client.del(await keys());
    expect((await sendRequest(store)).headers.get("x-request-id")).toBe("plant-store-1");
    expect((await store.plants.values()).map(({ id }) => id)).toEqual([7n, 1n]);
  });

  test("writes nothing of a request whose space was emptied meanwhile", async () => {
    const { store, client, keys } = await open();
    await store.inject(faults.latency(60), { times: 1 });
    const slow = statusOf(store);
    await store.requests.waitFor(1);
    await client.del(await keys());
    expect([await slow, await store.plants.count(), await store.requests.count()]).toEqual([200, 0, 0]);
  });

  test("does not read what a newer version has written", async () => {
    const { store, again, client, keys } = await open();
    await statusOf(store);
    await client.hSet((await keys()).find((key) => key.endsWith(":space")) ?? "", "format", "2");
    const error = await rejectionOf(again().ready());
    expect(String(error)).toMatch(
      /^Error: redisStorage: a newer version .* Update the package, or choose another prefix\.$/,
    );
  });
});

describe.skipIf(lacks("redis"))("a Redis of one's own", () => {
  async function start(...settings: string[]): Promise<RedisServer> {
    const redis = await startRedis(...settings);
    onTestFinished(redis.close);
    return redis;
  }
  const storeAt = (url: string, options: PlantStoreOptions = {}) =>
    createPlantStore({ ...options, storage: closedAtEnd(redisStorage({ url })) });
  const problemAt = async (url: string) => String(await rejectionOf(storeAt(url).ready()));

  test("with a password that is wrong or missing: one line, without it", async () => {
    const { url } = await start("--requirepass", "s3cret");
    const withPassword = (password: string) => url.replace("//", `//:${password}@`);
    await storeAt(withPassword("s3cret")).ready();
    for (const wrong of [withPassword("wr0ng"), url]) {
      const problem = await problemAt(wrong);
      expect(problem).toMatch(
        /^Error: redisStorage: redis:\/\/127\.0\.0\.1:\d+\/0: it refuses the user or the password \(\w+\)\. Correct/,
      );
      expect(problem).not.toMatch(/wr0ng|\n/);
    }
  });

  test("that is killed: 500 with its cause meanwhile, then it goes on by itself", async () => {
    const redis = await start("--appendonly", "yes", "--appendfsync", "always");
    const store = storeAt(redis.url);
    expect(await statusOf(store)).toBe(200);
    await redis.kill();
    const failures: unknown[] = [];
    const create = () =>
      store.service.respond({
        method: "POST",
        path: "/plants",
        headers: { authorization: "Bearer t1", "content-type": "application/json" },
        readBody: async () => new TextEncoder().encode('{"id":2,"name":"Moss"}'),
        onFailure: (failure) => failures.push(failure),
      });
    expect((await create()).status).toBe(500);
    await expect
      .poll(async () => [(await create()).status, String(failures.at(-1))])
      .toEqual([500, expect.stringContaining("ECONNREFUSED")]);
    await redis.start();
    await expect.poll(() => statusOf(store, { body: '{"id":3,"name":"Ivy"}' })).toBe(200);
    // Nothing was kept back, to be written for a client that has left.
    expect((await store.plants.values()).map(({ id }) => id)).toEqual([1n, 3n]);
  });

  test("that is stopped: 500 in time, and it goes on once it runs", async () => {
    const redis = await start();
    const store = storeAt(redis.url, { storageTimeoutMs: 60 });
    expect(await statusOf(store)).toBe(200);
    redis.pause();
    expect(await statusOf(store)).toBe(500);
    expect(String(await rejectionOf(store.plants.count()))).toContain("storageTimeoutMs (60 ms)");
    redis.resume();
    await expect.poll(() => statusOf(store)).toBe(200);
  });
});

test("an old Redis: one line", async () => {
  const information = "redis_version:6.2.14\r\n";
  const words = "its version is 6.2.14. Use Redis 7 or later, or Valkey.";
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      for (const command of String(data).split("*").slice(1))
        socket.write(/info/i.test(command) ? `$${information.length}\r\n${information}\r\n` : "+OK\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const port = Object(server.address()).port;
  const store = createPlantStore({ storage: redisStorage({ url: `redis://127.0.0.1:${port}` }) });
  expect(String(await rejectionOf(store.ready()))).toBe(`Error: redisStorage: redis://127.0.0.1:${port}/0: ${words}`);
  await store.close();
});

test("nothing that listens, a host that nobody knows, and no Redis: one line each", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.resume();
    socket.write("HTTP/1.1 400 Bad Request\r\n\r\n");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = Object(server.address()).port;
  const problemAt = async (url: string) => {
    const store = createPlantStore({ storage: redisStorage({ url }) });
    const problem = String(await rejectionOf(store.ready()));
    await store.close();
    expect(problem).not.toContain("\n");
    return problem;
  };
  expect(await problemAt(`redis://127.0.0.1:${port}`)).toContain("Is it a Redis?");
  server.close();
  await once(server, "close");
  expect(await problemAt(`redis://user:s3cret@127.0.0.1:${port}/3`)).toBe(
    `Error: redisStorage: redis://127.0.0.1:${port}/3: nothing listens there (ECONNREFUSED). Start Redis, or correct the url.`,
  );
  expect(await problemAt("redis://no-such-host.invalid")).toContain("the host is not known (");
});

test.for<readonly [object, string]>([
  [{}, "url is missing"],
  [{ url: 6379 }, "url must be a string"],
  [{ url: "127.0.0.1:6379" }, "url must"],
  [{ url: "http://user:s3cret@127.0.0.1" }, "url must begin with redis: or rediss:"],
  [{ url: "redis://" }, "url names no host"],
  [{ url: "redis://127.0.0.1/plants" }, "the number of a database"],
  [{ url: "redis://127.0.0.1/0?s3cret=1" }, "It may have prefix only"],
  [{ url: "redis://127.0.0.1/0#a" }, "no fragment"],
  [{ url: "redis://127.0.0.1/0?prefix=a", prefix: "b" }, "given twice"],
  [{ url: "redis://127.0.0.1/0?prefix=a{b}" }, "the prefix must be 1 to 64"],
  [{ url: "redis://127.0.0.1/0", prefix: "" }, "the prefix must be 1 to 64"],
  [{ url: "redis://127.0.0.1/0", db: 1 }, 'there is no option "db"'],
] as const)("%j is refused, since %s", ([options, words]) => {
  const error = thrownBy(() => redisStorage(options as { url: string }));
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain("user");
});
