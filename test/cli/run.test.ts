import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { refusalOf, runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { freePort } from "../support/free-port.ts";
import { lacks } from "../support/platform.ts";
import { command, folder, inTerminal, NO_CI, reading } from "./command-process.ts";

const NODE = [process.execPath, "-e"];

/** Sends a create, and one to a space; tells what its control API knows of them. */
const CREATES = `const { PLANT_STORE_BASE_URL: url, PLANT_STORE_TOKEN: token, ...env } = process.env;
const send = (token) => ({ headers: { Authorization: "Bearer " + token } });
const create = { method: "POST", body: '{"id":1,"name":"Fern"}' };
for (const base of [url, url + "/spaces/a"])
  await fetch(base + "/plants", { ...create, headers: { ...send(token).headers, "Content-Type": "application/json" } });
const { options } = await (await fetch(env.PLANT_STORE_CONTROL_URL + "/info", send(env.PLANT_STORE_CONTROL_TOKEN))).json();
const own = Object.keys(env).filter((name) => name.startsWith("PLANT_STORE_MOCK_"));
require("node:fs").writeFileSync(process.argv[1], JSON.stringify([url, token, options.duplicates, own]));
process.exit(3);`;

describe.skipIf(lacks("signals"))("plant-store-mock run", () => {
  test("gives the command a mock with the options given, and writes the requests of one that fails", async () => {
    await using home = await folder();
    const at = (name: string) => join(home.path, name);
    const port = await freePort();
    const token = "a-token-of-this-test";
    const options = [
      "--spaces",
      "--duplicates=reject",
      `--port=${port}`,
      `--token=${token}`,
      `--journal=${at("journal")}`,
    ];
    const ended = await runHere([
      "run",
      "--log=silent",
      ...options,
      "--",
      ...NODE,
      `(async () => {${CREATES}})()`,
      at("seen"),
    ]);
    expect(ended).toEqual({ code: 3, stdout: "", stderr: "" });
    const url = `http://127.0.0.1:${port}`;
    expect(JSON.parse(await readFile(at("seen"), "utf8"))).toEqual([url, token, "reject", []]);
    const journal = await readFile(at("journal"), "utf8");
    const rows = journal
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows.map(({ space, stored, plant }) => [space, stored, plant.id])).toEqual([
      [undefined, true, "1"],
      ["a", true, "1"],
    ]);
    expect(journal).not.toContain(token);
    await expect(fetch(url)).rejects.toThrow();
    expect((await runHere(["run", ...options, "--", "true"])).code).toBe(0);
    expect(existsSync(at("journal"))).toBe(false);
  });

  test.for<readonly [line: string, code: number, ...options: readonly string[]]>([
    ["exit 0", 0],
    ["exit 200", 200],
    ["kill -KILL $$", 137],
    ["kill -HUP $$", 129],
    ['test "$PLANT_STORE_CONTROL_URL$PLANT_STORE_TOKEN" = t1', 0, "--no-control"],
    // In front of a real service, the user's own token stays.
    ['test "$PLANT_STORE_TOKEN" = mine', 0, "--upstream=https://staging.example"],
  ])("ends as the command does: %s", async ([line, code, ...options]) => {
    vi.stubEnv("PLANT_STORE_CONTROL_URL", "http://of.another");
    vi.stubEnv("PLANT_STORE_TOKEN", "mine");
    const ended = await runHere(["run", "--log=silent", ...options, "--", "sh", "-c", line]);
    expect(ended).toEqual({ code, stdout: "", stderr: "" });
  });

  test("hands on the URL of a proxy, and says where the proxy finds the mock", async () => {
    const line = 'test "$PLANT_STORE_BASE_URL $PLANT_STORE_CONTROL_URL" = "$0 $0/_mock/api"';
    const publicUrl = "https://a.example/mock";
    const { code, stderr } = await runHere(["run", `--public-url=${publicUrl}`, "--", "sh", "-c", line, publicUrl]);
    expect(stderr).toMatch(
      /^Plant Store is listening at https:\/\/a\.example\/mock .*\nThe proxy finds it at 127\.0\.0\.1:\d+\.\n/,
    );
    expect(code).toBe(0);
  });

  test("says why a command cannot start, as a shell does, and why it cannot serve", async () => {
    await using home = await folder();
    const file = join(home.path, "file");
    await writeFile(file, "");
    const run = (...args: readonly string[]) => runHere(["run", "--log=silent", ...args]);
    const line = (words: string) => `plant-store-mock: ${words}\n`;
    expect(await run("--", "not-there", "x")).toMatchObject({
      code: 127,
      stderr: line('run: the command "not-there" was not found.'),
    });
    expect(await run("--", file)).toMatchObject({
      code: 126,
      stderr: line(`run: the command "${file}" cannot be executed (EACCES).`),
    });
    expect(await refusalOf(["run", "--journal", `${file}/x`, "--", "true"])).toContain(
      `The journal file ${file}/x cannot be written`,
    );
  });
});

/** Writes what it reads. Ends by a signal, after some requests to the mock: meanwhile a second signal would be counted too. Ends by itself if none comes. */
const ENDS = `let count = 0;
const { PLANT_STORE_BASE_URL: url } = process.env;
const send = () => new Promise((resolve) => require("node:http").get(url + "/healthz", resolve));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, async () => {
  if (count++ > 0) return;
  for (let index = 0; index < 9; index++) (await send()).resume();
  console.log(signal + " " + count + " " + url);
  process.exit(5);
});
setTimeout(() => process.exit(), 20_000);
console.error("the command's own");
process.stdin.pipe(process.stdout);`;

/** In a session of its own, without a terminal. A shell that ignores signals is around the command. */
function start(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const [program = "", ...args] = words;
  const env = { ...process.env, ...NO_CI, ENDS, npm_lifecycle_event: undefined, ...environment };
  const child = spawn(program, args, { detached: true, env });
  child.stdin.write("given\n");
  return { child, stdout: reading(child.stdout), stderr: reading(child.stderr) };
}

const AROUND = [
  process.execPath,
  command,
  "run",
  "--",
  "sh",
  "-c",
  `trap "" INT TERM HUP; "$0" -e "$ENDS"; exit $?`,
  process.execPath,
];

describe.skipIf(lacks("signals")).concurrent("a signal to plant-store-mock run", () => {
  test.for(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s ends the command first, which has stdin and stdout, and its children",
    async (signal) => {
      const { child, stdout, stderr } = start(AROUND);
      await stdout.until(/given/);
      child.kill(signal);
      expect(await once(child, "close")).toEqual([5, null]);
      const [, name, url = ""] = /^given\n(\w+) 1 (\S+)\n$/.exec(stdout.written()) ?? [];
      expect(name).toBe(signal);
      expect(stderr.written()).toMatch(/^Plant Store is listening at http:\S+ .*Look inside: .*the command's own\n/s);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  test("SIGTERM to npm ends its shell only: the command ends all the same", async () => {
    const { child, stdout } = start(["sh", "-c", '"$@"; true', "sh", ...AROUND], { npm_lifecycle_event: "test" });
    await stdout.until(/given/);
    child.kill("SIGTERM");
    await stdout.until(/given\nSIGTERM 1 /);
  });

  test.skipIf(lacks("terminal"))("Ctrl-C in a terminal reaches the command once", async () => {
    const terminal = inTerminal(80, `run --log=silent -- "${process.execPath}" -e "$ENDS"`, { ...NO_CI, ENDS });
    const output = reading(terminal.stdout);
    await output.until(/the command's own/);
    terminal.stdin.write("\u0003");
    const [code] = await once(terminal, "close");
    expect([/SIG\w+ \d/.exec(output.written())?.[0], code]).toEqual(["SIGINT 1", 5]);
  });
});
