/** The page's block runs in Chromium: test/e2e/msw. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { refusalOf, type ServerHere, serveHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { create as send } from "../../cli/command-process.ts";
import { lacks } from "../../support/platform.ts";
import { create as createTo } from "../../support/raw-requests.ts";
import { ownPrefix, sharedRedis } from "../../support/redis.ts";
import { roundTrip } from "../../support/sockets.ts";
import { openGuide, readDocument, scratchFolder, table, writeInto } from "../blocks.ts";

const { sh, yaml } = await openGuide("keep-and-share.md", { ts: 1, sh: 2, yaml: 1 });
const [remembering = "", shard = ""] = sh;

function argumentsOf(line: string): readonly string[] {
  const [, text = ""] = /plant-store-mock (.*)$/m.exec(line) ?? [];
  return text.replaceAll('"', "").split(" ");
}

async function create(url: string, id: number): Promise<number> {
  const { headers } = await send(url, { body: `{"id":${id},"name":"Fern"}` });
  return Number(headers.get("x-request-id")?.replace("plant-store-", ""));
}

test("each storage of the table is one", async () => {
  const source = await readDocument("packages/mock-server/README.md");
  const named = table("You want", await readDocument("packages/mock-server/docs/keep-and-share.md")).map(
    ([, storage = ""]) => storage,
  );
  for (const text of named.slice(1)) expect(source).toContain(/`(\w+Storage)\(/.exec(text)?.[1]);
});

test.skipIf(lacks("sqlite"))("a server that remembers", async () => {
  const folder = await scratchFolder();
  const seed = await writeInto(folder, "plants.json", '[{ "id": 7, "name": "Ivy" }]');
  const args = argumentsOf(remembering).map((text) =>
    text.replace("plants.json", seed).replace("plants.db", join(folder, "plants.db")),
  );
  const numbers: number[] = [];
  for (const id of [1, 2]) {
    await using server = await serveHere(args);
    numbers.push(await create(server.url, id));
    expect(server.written()).toContain(id === 1 ? "It begins with 1 plant." : "It begins with 2 plants.");
  }
  expect(numbers).toEqual([1, 2]);
});

test.skipIf(lacks("redis"))("containers: two servers by the name that the app calls", async () => {
  const { services } = parse(yaml[0] ?? "");
  expect(services.app.environment).toEqual({ PLANT_STORE_BASE_URL: "http://mock:4010", PLANT_STORE_TOKEN: "t1" });
  const redis = (await sharedRedis()).url;
  const prefix = ownPrefix();
  const args = argumentsOf(services.mock.command).map((text) =>
    text.replace("redis://redis:6379", redis).replace("prefix=dev", `prefix=${prefix}`),
  );
  expect(services.mock.deploy.replicas).toBe(2);
  await using one = await serveHere(args);
  await using other = await serveHere(args);
  expect(await statusByName(one)).toBe(200);
  expect(await create(`http://127.0.0.1:${other.port}`, 2)).toBe(2);
});

/** As the app does: to `mock`. */
async function statusByName({ port }: ServerHere): Promise<number | undefined> {
  const [response] = await roundTrip(port, createTo({ host: "Host: mock:4010\r\n", fields: "Connection: close\r\n" }));
  return response?.status;
}

test.skipIf(lacks("redis"))("shards: a prefix for the run, and the storage by the environment", async () => {
  const redis = (await sharedRedis()).url;
  const args = argumentsOf(shard).map((text) =>
    text.replace("redis://redis:6379", redis).replace("$RUN_ID-$SHARD", ownPrefix()),
  );
  await using one = await serveHere(args);
  await using other = await serveHere(args);
  expect([await create(`${one.url}/spaces/a`, 1), await create(`${other.url}/spaces/a`, 1)]).toEqual([1, 2]);
  expect(await create(`${one.url}/spaces/b`, 1)).toBe(1);
  const complaint = await refusalOf([], { PLANT_STORE_MOCK_STORAGE: "redis://user:s3cret@127.0.0.1:1/0" });
  expect(complaint).toContain("127.0.0.1:1/0");
  expect(complaint).not.toContain("s3cret");
});
