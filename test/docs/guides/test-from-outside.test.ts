import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { RemotePlantStore } from "@plant-store/mock-server";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { type ServerHere, serveHere } from "../../../packages/mock-server/src/testing/run-here.ts";
import { create as send } from "../../cli/command-process.ts";
import { lacks } from "../../support/platform.ts";
import { openGuide, place, readDocument, root } from "../blocks.ts";

const { ts, sh, jsonl } = await openGuide("test-from-outside.md", { ts: 4, sh: 3, jsonl: 1 });
const [app = "", orderPlant = "", worker = "", handedOn = ""] = ts;
const [starting = "", curls = "", following = ""] = sh;
const run = promisify(execFile);
const CONTROL = { authorization: "Bearer for-tests-only" };

function start(): Promise<ServerHere> {
  const [, text = ""] = /plant-store-mock (.*)$/m.exec(starting) ?? [];
  return serveHere(text.split(" "));
}

/** The guide's server for all that a reset leaves nothing of. */
const server = await start();
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  const reset = await fetch(`${server.url}/_mock/api/reset`, { method: "POST", headers: CONTROL });
  expect(reset.status).toBe(204);
});

function at({ url }: ServerHere, block: string): string {
  return block.replaceAll("http://127.0.0.1:4010", url);
}

async function create(baseUrl: string, id: number): Promise<number> {
  return (await send(baseUrl, { body: `{"id":${id},"name":"Fern"}` })).status;
}

test("the test in TypeScript passes", async () => {
  // Its function is called here: another Vitest would take longer to start than to run it.
  const called = orderPlant
    .replace("import { expect, test }", "import { expect }")
    .replace(/^test\(".*", (async .*)\);\n$/ms, "export const body = $1;\n");
  const folder = await place([app, called].map((block) => at(server, block)));
  const { body } = await import(pathToFileURL(join(folder, "test/order-plant.test.ts")).href);
  await body();
});

test("each worker has a space of its own", async () => {
  for (const index of ["1", "2"]) {
    vi.stubEnv("TEST_PARALLEL_INDEX", index);
    const folder = await place([at(server, worker)]);
    const loaded: { readonly baseUrl: string; readonly mock: RemotePlantStore } = await import(
      pathToFileURL(join(folder, "test/mock.mts")).href
    );
    await using mock = loaded.mock;
    expect([await create(loaded.baseUrl, 7), await mock.requests.count()]).toEqual([200, 1]);
  }
});

test("an app hands the space of its request on", async () => {
  // One without the others' spaces.
  await using server = await start();
  const folder = await place([worker, handedOn].map((block) => at(server, block)));
  const { plantsFor } = await import(pathToFileURL(join(folder, "app/plants.ts")).href);
  const fields = [{}, { "X-Plant-Store-Space": "worker-8" }, { "X-Plant-Store-Space": "worker-9" }];
  for (const headers of fields)
    await plantsFor(new Request("http://app.test", { headers })).createPlant({ id: 7, name: "Fern" });
  vi.stubEnv("TEST_PARALLEL_INDEX", "8");
  const loaded: { readonly mock: RemotePlantStore } = await import(pathToFileURL(join(folder, "test/mock.mts")).href);
  await using mock = loaded.mock;
  expect([await mock.requests.count(), (await mock.info()).spaces]).toEqual([1, ["worker-8", "worker-9"]]);
});

test("the list has every kind of fault, and the API takes each", async () => {
  const [listed = ""] = jsonl;
  const kinds = listed
    .trimEnd()
    .split("\n")
    .map(async (line) => {
      const fault = JSON.parse(line);
      const init = {
        method: "POST",
        headers: { ...CONTROL, "content-type": "application/json" },
        body: JSON.stringify({ fault, when: { id: "7" }, probability: 0.5, times: 1 }),
      };
      expect((await fetch(`${server.url}/_mock/api/faults`, init)).status, line).toBe(201);
      return fault.kind;
    });
  const { components } = parse(await readDocument("spec/control.yaml"));
  expect(await Promise.all(kinds)).toEqual(components.schemas.Fault.properties.kind.enum);
});

test.skipIf(lacks("shell"))("the lines with curl", async () => {
  const [setting = "", lines = ""] = at(server, curls).split("\n\n");
  const [inject = "", list = "", plant = "", reset = ""] = lines.trim().split("\n");
  const curl = async (line: string) => (await run("sh", ["-c", `${setting}\n${line} -sS`])).stdout;
  expect(JSON.parse(await curl(inject))).toMatchObject({ fault: { kind: "status", status: 503 }, left: 1 });
  expect([await create(server.url, 7), await create(server.url, 7)]).toEqual([503, 200]);
  expect(JSON.parse(await curl(list)).requests).toMatchObject([{ number: 1, response: { status: 503 } }]);
  expect(JSON.parse(await curl(plant))).toEqual({ id: "7", name: "Fern" });
  expect(await curl(reset)).toBe("");
  expect(JSON.parse(await curl(plant))).toMatchObject({ error: 40401 });
});

test.skipIf(lacks("shell"))("the journal live", async () => {
  const curl = execFile("sh", ["-c", `exec ${at(server, following).trim()} -sS --max-time 20`]);
  let written = "";
  const completed = new Promise<void>((resolve) => {
    curl.stdout?.on("data", (text: string) => {
      const hasBegun = written.includes("event: start\n");
      written += text;
      if (!hasBegun && written.includes("event: start\n")) void create(server.url, 7);
      if (/^event: completed\ndata: .*\n/m.test(written)) resolve();
    });
  });
  await completed;
  curl.kill();
  const [, data = ""] = /^event: completed\ndata: (.*)$/m.exec(written) ?? [];
  const request = { number: 1, method: "POST", path: "/plants", stored: true, state: "completed", plant: { id: "7" } };
  expect(JSON.parse(data)).toMatchObject({ ...request, response: { status: 200 } });
});

test.skipIf(lacks("python"))("the example in Python passes", async () => {
  const readme = await readDocument("examples/README.md");
  const [, text = ""] = /`npx plant-store-mock (.*?)`/.exec(readme) ?? [];
  const [, program = "", args = ""] = /`(python3) (.*?)`/.exec(readme) ?? [];
  await using server = await serveHere(text.split(" "));
  const cwd = join(root, "examples/python");
  const env = { ...process.env, PLANT_STORE_MOCK_URL: server.url, PYTHONDONTWRITEBYTECODE: "1" };
  const { stderr } = await run(program, args.split(" "), { cwd, env });
  expect(stderr).toMatch(/^Ran 4 tests in .*\n\nOK$/m);
});
