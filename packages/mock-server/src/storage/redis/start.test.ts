/** A Redis that cannot be used: one line says so, and shows no password. */
import { createServer } from "node:net";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { open } from "../../../../../test/e2e/support/servers.ts";
import { lacks } from "../../../../../test/support/platform.ts";
import { ownPrefix, sharedRedis, startRedis } from "../../../../../test/support/redis.ts";
import { faults } from "../../service/faults/faults.ts";
import { createPlantStore } from "../../store/store.ts";
import { rejectionOf, statusOf } from "../../testing/requests.ts";
import { type RedisStorageOptions, redisStorage } from "./redis-storage.ts";

const SECRETS = "gardener:s3cret@";

async function expectLine(options: RedisStorageOptions, words: string): Promise<void> {
  await using store = createPlantStore({ storage: redisStorage(options) });
  const error = await rejectionOf(store.ready());
  const { host, pathname } = new URL(options.url);
  const address = `"${host}/${pathname.slice(1) || 0}"`;
  expect(String(error)).toMatch(/^Error: redisStorage: [^\n]+\.$/);
  expect(String(error)).toContain(`${address}: `);
  expect(String(error)).toContain(words);
  expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/gardener|s3cret/);
}

/** Starts a server that is not Redis. For each chunk it sends the text of `respond`, or closes the connection. */
async function otherServer(respond: (chunk: string) => string | undefined): Promise<number> {
  const server = createServer((socket) => {
    socket.on("data", (chunk) => {
      const response = respond(chunk.toString());
      if (response === undefined) socket.destroy();
      else socket.write(response);
    });
  });
  const opened = await open(server);
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened.port;
}

describe.skipIf(lacks("redis"))("at the start, one line says what is wrong and what to do:", () => {
  test("nothing listens there, and a later try finds what has been started meanwhile", async () => {
    await using redis = await startRedis();
    await redis.kill();
    const url = redis.url.replace("//", `//${SECRETS}`);
    await expectLine({ url }, "nothing listens there. Start Redis");
    await using store = createPlantStore({ storage: redisStorage({ url: redis.url }) });
    expect(String(await rejectionOf(store.ready()))).toContain("nothing listens there");
    expect(await statusOf(store)).toBe(500);
    await redis.start();
    await store.ready();
    expect(await statusOf(store)).toBe(200);
  });

  test("no such host", () => expectLine({ url: `redis://${SECRETS}plants.invalid:6379/3` }, "there is no such host"));

  test("a password that is wrong, missing, or not wanted", async () => {
    await using locked = await startRedis({ settings: ["--requirepass", "the right one"] });
    const host = `127.0.0.1:${locked.port}`;
    await expectLine({ url: `redis://${SECRETS}${host}/1` }, "it refuses the user or the password");
    await expectLine({ url: `redis://:s3cret@${host}` }, "it refuses the user or the password");
    await expectLine({ url: `redis://${host}` }, "it needs a password");
    const open = await sharedRedis();
    await expectLine({ url: `redis://:s3cret@127.0.0.1:${open.port}` }, "it refuses the user or the password");
    const url = `redis://:${encodeURIComponent("the right one")}@${host}`;
    await using store = createPlantStore({ storage: redisStorage({ url }) });
    expect(await statusOf(store)).toBe(200);
  });

  test("a user without rights: those that the lines name are enough", async () => {
    await using redis = await startRedis();
    const options = { url: `redis://${SECRETS}127.0.0.1:${redis.port}`, prefix: "plants" };
    const permit = (rules: string) => redis.command("ACL", "SETUSER", "gardener", ...rules.split(" "));
    permit("on >s3cret");
    for (const [taken, missing] of [
      ["~plants:* +@all", "+subscribe +publish &plants:*"],
      ["&plants:* -publish", "+publish &plants:*"],
      ["+publish -subscribe", "+subscribe &plants:*"],
      ["+subscribe -eval", "+eval"],
      ["-evalsha", "+evalsha"],
      ["+eval +evalsha resetkeys ~other:*", "~plants:*"],
      ["resetkeys resetchannels -@all", "+script|load"],
    ] as const) {
      permit(taken);
      await expectLine(options, `its user lacks rights. Add "${missing}" by ACL SETUSER.`);
    }
    await using store = createPlantStore({ storage: redisStorage(options) });
    for (;;) {
      const error = await store.ready().catch(String);
      if (error === undefined) break;
      expect(redis.command("KEYS", "*")).toBe("");
      permit(/Add "(.+)" by/.exec(error)?.[1] ?? "");
    }
    const fault = await store.inject(faults.latency(0), { times: 2 });
    expect(await statusOf(store)).toBe(200);
    await fault.remove();
    expect(await store.requests.waitFor(1)).toHaveLength(1);
    await store.reset();
    expect(await store.plants.values()).toEqual([]);
  });

  test("no such database", async () => {
    const { url } = await sharedRedis();
    await expectLine({ url: `${url}/99` }, "it has no such database");
  });

  test.for<readonly [string, string, (chunk: string) => string | undefined]>([
    ["an HTTP server", "is not Redis", () => "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"],
    ["a server that hangs up", "is not Redis", () => undefined],
    ["a server that repeats what it hears", "it refuses to work", (chunk) => `-${chunk.replaceAll(/\s/g, " ")}\r\n`],
    ["Redis 6", "it is Redis 6.2.14. Use Redis 7 or later", imitate("# Server\r\nredis_version:6.2.14\r\n")],
    ["a Redis that loads its data", "it refuses to work (LOADING)", imitate(undefined)],
  ])("%s", async ([, words, respond]) => {
    const url = `redis://${SECRETS}127.0.0.1:${await otherServer(respond)}`;
    await expectLine({ url }, words);
  });

  test("other data under its keys, and another format, which stay as they are", async () => {
    const redis = await sharedRedis();
    const key = (prefix: string) => `${prefix}:{default}:space`;
    const [foreign, text] = [ownPrefix(), ownPrefix()];
    redis.command("SET", key(text), "Fern");
    redis.command("HSET", key(foreign), "name", "Fern");
    await expectLine({ url: redis.url, prefix: text }, "other data is under these keys");
    await expectLine({ url: redis.url, prefix: foreign }, "other data is under these keys");
    expect(redis.command("GET", key(text))).toBe("Fern");
    expect(redis.command("HGETALL", key(foreign))).toBe("name\nFern");
    for (const format of ["0.9", "2"]) {
      const prefix = ownPrefix();
      redis.command("HSET", key(prefix), "format", format, "leaves", "7");
      await expectLine({ url: redis.url, prefix }, "by --dump of the version that made it, and read them by --seed.");
      expect(redis.command("HGETALL", key(prefix))).toBe(`format\n${format}\nleaves\n7`);
      expect(redis.command("KEYS", `${prefix}:*`)).toBe(key(prefix));
    }
  });
});

/** Responds to the commands of a start as Redis does. Without `information`, as a Redis that is not ready. */
function imitate(information: string | undefined): (chunk: string) => string {
  const said = information === undefined ? "-LOADING Redis is loading" : `$${information.length}\r\n${information}`;
  return (chunk) =>
    [...chunk.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g)]
      .map(([, command]) => (command === "INFO" ? `${said}\r\n` : "+OK\r\n"))
      .join("");
}
