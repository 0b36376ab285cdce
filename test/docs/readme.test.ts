/** The root README: its blocks and its `npm` commands are run. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { readDocument, root, run, scratchFile, sendLikeCurl } from "./blocks.ts";
import { openGuide } from "./guides/guide.ts";

const execute = promisify(execFile);
const FROM_SOURCE = "--conditions=@plant-store/source";

const { ts, sh, text } = await openGuide("README.md", { ts: 3, sh: 3, text: 1 });
// The second is run by vitest.thorough.test.ts.
const [calling = "", , serving = ""] = ts;

test("install both packages, and the peer of one", async () => {
  const read = async (path: string) => JSON.parse(await readDocument(`${path}/package.json`));
  const [sdk, mock] = [await read("packages/sdk"), await read("packages/mock-server")];
  expect(sh[0]?.split("\n")).toEqual([`npm install ${sdk.name}`, `npm install --save-dev ${mock.name} msw`, ""]);
  expect(mock.peerDependencies).toHaveProperty("msw");
});

test("call the service", async () => {
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  await using server = await serve(store, { port: 0 });
  const block = calling.replace("http://127.0.0.1:4010", server.url);
  expect(await run(block, globalThis.fetch)).toEqual(["Monstera tropical"]);
  expect(await store.plants.values()).toEqual([
    { id: 2n ** 63n - 1n, name: "Monstera", tag: "tropical" },
    { id: 1n, name: "Fern" },
  ]);
  // Again: the first call is refused now, and so is the second, which says so by itself.
  expect(await run(block, globalThis.fetch)).toEqual([
    "40005 A plant with the id 9223372036854775807 exists already.",
    expect.stringMatching(/^bad_request /),
  ]);
});

test.skipIf(lacks("using"))("start it in a test", async () => {
  const { stdout } = await execute(process.execPath, [FROM_SOURCE, await scratchFile("readme.ts", serving)]);
  expect(stdout).toMatch(/^401 \{\s*error: 40101,/);
});

/** Without npm, which itself takes half a second. */
async function argumentsOf(script: "demo" | "start"): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readDocument("package.json"));
  const [command, ...args] = scripts[script].split(" ");
  expect(command).toBe("node");
  return args;
}

test.skipIf(lacks("signals"))("npm start serves until SIGINT, and the curl line works", async () => {
  const args = await argumentsOf("start");
  const server = spawn(process.execPath, [...args, "--port", "0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(server.stdout), "line");
  const url = /http:\S+/.exec(String(line))?.[0] ?? "";
  const curl = sh.at(-1) ?? "";
  const response = await sendLikeCurl(curl.replace("http://127.0.0.1:4010", url));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('{"name":"Fern"}');
  server.kill("SIGINT");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("npm run demo shows each request, its response or error, and the store", async () => {
  const { stdout } = await execute(process.execPath, await argumentsOf("demo"), { cwd: root });
  const twice = (pattern: RegExp) => expect(stdout.match(pattern)).toHaveLength(2);
  twice(/^POST http\S+\/v1\/plants +\{ id: 9223372036854775807n, name: 'Monstera', tag: 'tropical' \}$/gm);
  twice(/^ +200 Plant +\{ name: 'Monstera', tag: 'tropical' \}$/gm);
  twice(/^ +in the store +\{ id: 9223372036854775807n, name: 'Monstera', tag: 'tropical' \}$/gm);
  twice(/^The same with the token "expired"$/gm);
  twice(/^ +401 AuthenticationError +\{ code: 'unauthenticated', outcome: 'refused' \}$/gm);
  twice(/^POST, its response is lost +\{ id: 1, name: 'Fern' \}$/gm);
  twice(/^ +ConnectionError +\{ code: 'connection', outcome: 'unknown' \}$/gm);
  twice(/^ +and yet in the store +\{ id: 1n, name: 'Fern' \}$/gm);
  twice(/^POST again +\{ id: 1, name: 'Fern' \}$/gm);
  twice(/^ +400 BadRequestError +\{ code: 'bad_request', error: 40005, message: '.*', outcome: 'refused' \}$/gm);
  expect(stdout).toContain("The responses and the stores are the same.");
  expect(stdout).toContain(text.join(""));
});
