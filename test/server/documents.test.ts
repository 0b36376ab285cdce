import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { expect, test } from "vitest";
import { blocks, root, scratchFile, sendLikeCurl } from "../docs/blocks.ts";
import { lacks } from "../support/platform.ts";

const run = promisify(execFile);
const FROM_SOURCE = "--conditions=@plant-store/source";
const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));

const [calling = "", mocking = "", serving = "", ...others] = blocks("ts");

test("the README has the blocks that are run here, and no other code", () => {
  expect(others).toEqual([]);
  expect(blocks("sh")).toHaveLength(3);
});

test("README: install both packages, and the peer of one", async () => {
  const read = async (path: string) => JSON.parse(await readFile(join(root, path, "package.json"), "utf8"));
  const [sdk, mock] = [await read("packages/sdk"), await read("packages/mock-server")];
  expect(blocks("sh").at(-1)?.split("\n")).toEqual([
    `npm install ${sdk.name}`,
    `npm install --save-dev ${mock.name} ${Object.keys(mock.peerDependencies).join(" ")}`,
    "",
  ]);
});

test("README: mock the service in your tests", async () => {
  const path = await scratchFile("readme.test.ts", mocking);
  const { stdout } = await run(process.execPath, [
    vitest,
    "run",
    "--root",
    root,
    "--reporter=tap-flat",
    `test/${basename(join(path, ".."))}`,
  ]);
  expect(stdout).toMatch(/^ok 1 .*the app creates a plant/m);
});

test("README: call the service", async () => {
  const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
  await using server = await serve(store, { port: 0 });
  const path = await scratchFile("readme.ts", calling.replace("http://127.0.0.1:4010", server.url));
  const { stdout, stderr } = await run(process.execPath, [FROM_SOURCE, path]);
  expect(stdout).toBe("Monstera tropical\n");
  expect(stderr).toBe("");
  expect(await store.plants.values()).toEqual([
    { id: 2n ** 63n - 1n, name: "Monstera", tag: "tropical" },
    { id: 1n, name: "Fern" },
  ]);
  // Now both calls are refused.
  const again = await run(process.execPath, [FROM_SOURCE, path]);
  expect(again.stderr).toContain("40005 A plant with the id 9223372036854775807 exists already.");
  expect(again.stderr).toContain("bad_request");
});

test.skipIf(lacks("using"))("README: start it in a test", async () => {
  const { stdout } = await run(process.execPath, [FROM_SOURCE, await scratchFile("readme.ts", serving)]);
  expect(stdout).toMatch(/^401 \{\s*error: 40101,/);
});

/** Returns the arguments for Node of a script in package.json. npm itself takes half a second. */
async function argumentsOf(script: string): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [command, ...args] = scripts[script].split(" ");
  expect(command).toBe("node");
  return args;
}

test.skipIf(lacks("signals"))("README: npm start serves until SIGINT, and the curl line gets a plant", async () => {
  const args = await argumentsOf("start");
  const server = spawn(process.execPath, [...args, "--port", "0"], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface(server.stdout), "line");
  const url = /http:\S+/.exec(String(line))?.[0] ?? "";
  const [, curl = ""] = blocks("sh");
  const response = await sendLikeCurl(curl.replace("http://127.0.0.1:4010", url));
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('{"name":"Fern"}');
  server.kill("SIGINT");
  expect(await once(server, "exit")).toEqual([0, null]);
});

test("npm run demo shows each request, its response or error, and the store", async () => {
  const { stdout } = await run(process.execPath, await argumentsOf("demo"), { cwd: root });
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
  expect(stdout).toContain("The answers and the stores are the same.");
});
