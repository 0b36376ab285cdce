/** The root README: its blocks and its `npm` commands are run. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { lacks } from "../support/platform.ts";
import { openGuide, printed, readDocument, root, run, sendLikeCurl } from "./blocks.ts";

const execute = promisify(execFile);

const { ts, sh, text } = await openGuide("README.md", { ts: 1, sh: 3, text: 1 });
const [calling = ""] = ts;

test("install both packages, and the peer of one", async () => {
  const read = async (path: string) => JSON.parse(await readDocument(`${path}/package.json`));
  const [sdk, mock] = [await read("packages/sdk"), await read("packages/mock-server")];
  expect(sh[0]?.split("\n")).toEqual([`npm install ${sdk.name}`, `npm install --save-dev ${mock.name} msw`, ""]);
  expect(mock.peerDependencies).toHaveProperty("msw");
});

test("what the first block prints is what its comments say", async () => {
  expect(await run(calling)).toEqual(printed(calling));
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
  twice(/^POST again +\{ id: 1, name: 'Fern' \}$/gm);
  twice(/^ +400 BadRequestError +\{ code: 'bad_request', error: 40005, message: '.*', outcome: 'refused' \}$/gm);
  expect(stdout).toContain("The responses and the stores are the same.");
  expect(stdout.split(text.join(""))).toHaveLength(3);
});
