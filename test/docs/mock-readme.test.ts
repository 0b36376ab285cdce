/** The mock's README: its blocks and command lines are run. (Its lists: mock-readme-lists.test.ts.) */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPlantStore } from "@plant-store/mock-server";
import { redisStorage } from "@plant-store/mock-server/redis";
import { sqliteStorage } from "@plant-store/mock-server/sqlite";
import { describe, expect, test } from "vitest";
import { serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { lacks } from "../support/platform.ts";
import { ownPrefix, sharedRedis } from "../support/redis.ts";
import {
  listen,
  load,
  openGuide,
  printed,
  readDocument,
  run,
  scratchFolder,
  section,
  sendLikeCurl,
  writeInto,
} from "./blocks.ts";

const readme = await readDocument("packages/mock-server/README.md");
const { ts, sh, text, json } = await openGuide("packages/mock-server/README.md", { ts: 7, sh: 2, text: 1, json: 1 });
const [install = "", commandLines = ""] = sh;
const [difference = ""] = text;
const [plants = ""] = json;
// The others run in vitest.thorough.test.ts or in a page.
const [, , journal = "", , server = "", file = "", inRedis = ""] = ts;

test("install", async () => {
  const { name, peerDependencies, engines } = JSON.parse(await readDocument("packages/mock-server/package.json"));
  const sdk = JSON.parse(await readDocument("packages/sdk/package.json"));
  expect(install.trimEnd().split("\n")).toEqual([
    `npm install --save-dev ${name} msw`,
    `npm install --save-dev vitest && npm install ${sdk.name}`,
  ]);
  expect(readme).toContain(`MSW (\`"${peerDependencies.msw}"\`) is an optional peer`);
  expect(section("In Redis", readme)).toContain(`needs \`npm install redis\` (\`"${peerDependencies.redis}"\`).`);
  expect(readme).toContain(`Node ${engines.node.replace(">=", "")} or later`);
});

test("the journal, and what verify says", async () => {
  const lines = listen();
  await expect(load(journal)).rejects.toHaveProperty("message", difference.trimEnd());
  expect(printed(journal)).toHaveLength(2);
  expect(lines).toEqual(printed(journal));
});

describe("on a port", () => {
  test("the command lines, one after the other, and the plants as a seed", async () => {
    const [start = "", ...curls] = commandLines.trimEnd().split("\n");
    const folder = await scratchFolder();
    const seed = await writeInto(folder, "plants.json", plants);
    const dump = join(folder, "dump.json");
    const words = start.replace(/^npx plant-store-mock /, "").split(" ");
    // The same chances every time.
    const args = [...words.map((word) => word.replace("plants.json", seed)), "--random-seed", "1", "--dump", dump];
    await using server = await serveHere(args);
    const responses: (readonly [number, string])[] = [];
    for (const curl of curls) {
      const response = await sendLikeCurl(curl.replace("http://127.0.0.1:4010", server.url));
      responses.push([response.status, await response.text()]);
    }
    await server.stop();
    expect(responses).toEqual([
      [200, '{"name":"Fern"}'],
      [400, '{"error":40000,"message":"Prefer asked for the status 400."}'],
      [200, await readDocument("spec/openapi.yaml")],
    ]);
    const compact = (json: string) => json.replace(/\s/g, "");
    const kept = compact(await readFile(dump, "utf8"));
    expect(kept).toBe(compact(plants).replace(/\]$/, ',{"id":1,"name":"Fern"}]'));
  });

  test("the block in a test", async () => {
    expect(printed(server)).toHaveLength(2);
    expect(await run(server, globalThis.fetch)).toEqual(printed(server));
  });
});

test.skipIf(lacks("sqlite"))("in a file", async () => {
  // The block leaves its store open, and Windows removes no open file.
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const path = join(folder, "plants.db");
  const block = file.replace('"plants.db"', JSON.stringify(path));
  expect(printed(block)).toHaveLength(1);
  expect(await run(block)).toEqual(printed(block));
  const again = createPlantStore({ storage: sqliteStorage({ file: path }) });
  expect(await again.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
  await rm(folder, { recursive: true }).catch(() => {});
});

test.skipIf(lacks("redis"))("in Redis", async () => {
  const url = (await sharedRedis()).url;
  const prefix = ownPrefix();
  const block = inRedis.replace("redis://127.0.0.1:6379/0", url).replace('"team-a"', JSON.stringify(prefix));
  const create = `await store.fetch("https://api.plants.test/plants", {
    method: "POST",
    headers: { authorization: "Bearer t1", "content-type": "application/json" },
    body: '{"id":1,"name":"Fern"}',
  });`;
  expect(await run(`${block}\n${create}\nawait store.close();`)).toEqual([]);
  await using again = createPlantStore({ storage: redisStorage({ url, prefix }) });
  expect(await again.plants.values()).toEqual([{ id: 1n, name: "Fern" }]);
});

const { js } = await openGuide("testing-with-the-mock.md", { ts: 5, js: 1 });

test("the first test under Jest: test/e2e/packed runs it with the guide's configuration", async () => {
  const jest = ts[0]?.replace(/^import .* from "vitest";\n/m, "");
  expect(await readDocument("test/e2e/packed/consumers/runners/jest.config.cjs")).toBe(js[0]);
  expect(await readDocument("test/e2e/packed/consumers/runners/readme.test.js")).toBe(jest);
});
