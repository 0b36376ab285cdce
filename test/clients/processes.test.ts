/** `verify-client` with clients that are processes; as a process itself where a signal ends it. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { refusalOf, runHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { folder, run } from "../cli/command-process.ts";
import { lacks } from "../support/platform.ts";

const node = (code: string) => [process.execPath, "--eval", code];
const verifyClient = (client: readonly string[], ...options: readonly string[]) =>
  runHere(["verify-client", ...options, "--", ...client]);

/** A client that sends the plant, and then runs this code. It starts in half the time that it would take with fetch. */
const sending = (code: string) =>
  node(`const { PLANT_STORE_BASE_URL, PLANT_STORE_TOKEN } = process.env;
const headers = { "Content-Type": "application/json", Authorization: "Bearer " + PLANT_STORE_TOKEN };
const send = (method, body) => new Promise((resolve) => {
  const request = require("node:http").request(PLANT_STORE_BASE_URL + "/plants", { method, headers });
  request.on("response", (response) => response.resume().on("end", resolve)).on("error", resolve).end(body);
});
send("POST", require("node:fs").readFileSync(0)).then(async () => { ${code} });`);

/** Says that it created the plant, and shows its token. */
const LIAR = node("console.log(process.env.PLANT_STORE_TOKEN)");
/** Never ends, and nor does its child, whose process id it writes. */
const ENDLESS = ["sh", "-c", "sleep 60 & echo child $!; exec sleep 60"];
const ONE = ["--only", "creates a plant"];

/** Resolves once the process has ended: a signal that was sent has not ended it yet. */
async function endOf(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(0);
  while (isRunning(pid)) await sleep(20);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // In a container nobody may read the status of a process that has ended.
    return !existsSync("/proc/self/stat") || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test.concurrent("a broken scenario says what was given, arrived, is stored, was said and expected, and how to repeat it", async () => {
  const { stdout, code } = await verifyClient(LIAR, ...ONE);
  expect(code).toBe(1);
  const lines = [
    /^1\. broken: no request arrived$/,
    /^ {3}document rule 1: /,
    /^ {3}1 scenario: creates a plant$/,
    /^ {3}given {5}{"id":7,"name":"Fern"} for http:\/\/127\.0\.0\.1:\d+$/,
    /^ {3}arrived {3}nothing$/,
    /^ {3}stored {4}nothing$/,
    /^ {3}said {6}created: \[token\]$/,
    /^ {13}exit status 0$/,
    /^ {3}expected {2}it says what is true, .*, stores the plant, says created, makes a claim\. Advice: it ends by itself, /,
    /^ {3}npx plant-store-mock verify-client --only 'creates a plant' -- \S+node --eval 'console/,
    /^$/,
    /^2\. broken: the client said created, and the plant is not stored$/,
    /^ {3}decision client-outcomes: /,
  ];
  const shown = stdout.split("\n");
  for (const [index, line] of lines.entries()) expect(shown[index]).toMatch(line);
});

test.concurrent("the token is redacted in the text, in JSON, in JUnit and for GitHub", async () => {
  await using scratch = await folder();
  const [junit, summary] = [join(scratch.path, "junit.xml"), join(scratch.path, "summary.md")];
  const args = ["verify-client", "--only", "shows the token", "--junit", junit];
  const github = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
  const texts = await runHere([...args, "--", ...LIAR], github);
  const json = await verifyClient(LIAR, ...ONE, "--json");
  const all = [texts.stdout, texts.stderr, json.stdout, await readFile(junit, "utf8"), await readFile(summary, "utf8")];
  for (const text of all) {
    expect(text).toContain("token");
    expect(text).not.toMatch(/token-[0-9a-f]{8}/);
  }
  expect(texts.stderr).toMatch(/^::error title=the client's output shows the token/m);
  expect([texts.code, json.code]).toEqual([1, 1]);
});

test("a client does not get our own variables, which may hold a secret", async () => {
  vi.stubEnv("PLANT_STORE_MOCK_TOKEN", "secret-of-ci");
  const client = sending("console.log(JSON.stringify(process.env)); process.exit(20)");
  const { stdout } = await verifyClient(client, ...ONE, "--json");
  expect(stdout).toMatch(/PLANT_STORE_BASE_URL.*PLANT_STORE_FRESH_TOKEN/);
  expect(stdout).not.toContain("secret-of-ci");
});

test.concurrent("a claim counts, whatever the exit status", async () => {
  const client = sending(`console.log('{"outcome":"refused"}'); process.exitCode = 127`);
  const { stdout } = await verifyClient(client, ...ONE, "--json");
  expect(JSON.parse(stdout).results[0].said).toContain("refused");
});

test
  .skipIf(lacks("signals"))
  .concurrent("a client that never ends is ended and named, and so is its child", async () => {
    const clients = [ENDLESS, sending("setInterval(() => {}, 1)")];
    const runs = await Promise.all(clients.map((client) => verifyClient(client, ...ONE, "--timeout", "1")));
    await endOf(Number(/child (\d+)/.exec(runs[0]?.stderr ?? "")?.[1]));
    const stderr = expect.stringMatching(/did not end within \d+ ms: raise --timeout if it is slow\. It made no claim/);
    expect(runs).toEqual(Array(2).fill({ stdout: "", stderr, code: 2 }));
  });

test.skipIf(lacks("signals")).concurrent("what a client leaves behind is ended too", async () => {
  const client = ["sh", "-c", "sleep 60 >/dev/null 2>&1 & echo child $!; exit 20"];
  const { stderr } = await verifyClient(client, ...ONE);
  await endOf(Number(/child (\d+)/.exec(stderr)?.[1]));
});

test.skipIf(lacks("signals")).concurrent("SIGTERM ends every client, and then the command", async () => {
  await using scratch = await folder();
  const pids = join(scratch.path, "pids");
  const client = ["sh", "-c", `echo $$ >>'${pids}'; exec sleep 60`];
  await writeFile(pids, "");
  const child = run(["verify-client", "--jobs", "3", "--", ...client]);
  const started = async () => (await readFile(pids, "utf8")).trim().split("\n").filter(Boolean).map(Number);
  while ((await started()).length < 1) await sleep(20);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
  for (const pid of await started()) await endOf(pid);
});

test.concurrent.for([["nonsuch"], ["sh", "-c", "nonsuch"]])("one line for no such command: %j", async (client) => {
  const complaint = await refusalOf(["verify-client", "--", ...client]);
  expect(complaint).toMatch(
    /^plant-store-mock: verify-client: the command "(?:nonsuch|sh)" cannot be started: .*(?:ENOENT|not found)/,
  );
});

describe("--known-failing", () => {
  const client = sending("process.exit(20)");
  const knownFailing = async (...names: readonly string[]) => {
    const scratch = await folder();
    const file = join(scratch.path, "known.txt");
    await writeFile(file, `# Known.\n\n${names.join("\n")}\n`);
    return { file, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]() };
  };

  test.concurrent("a scenario that is known to fail passes the run", async () => {
    await using known = await knownFailing("creates a plant");
    const { stdout, code } = await verifyClient(client, ...ONE, "--timeout=20000", "--known-failing", known.file);
    expect(stdout).toContain("1 known to fail");
    expect(code).toBe(0);
  });

  test.concurrent("one that holds fails it, until its name is removed", async () => {
    await using known = await knownFailing("creates a plant");
    const { stdout, code } = await verifyClient(sending(""), ...ONE, "--timeout=20000", "--known-failing", known.file);
    expect(stdout).toContain('"creates a plant" holds now: remove it from --known-failing.');
    expect(code).toBe(1);
  });

  test.concurrent("another name, and a file that is not there, are refused", async () => {
    await using known = await knownFailing("creates a plan");
    const refusals = [known.file, "nonsuch.txt"].map((file) =>
      refusalOf(["verify-client", "--known-failing", file, "--", ...client]),
    );
    expect(await Promise.all(refusals)).toEqual([
      'plant-store-mock: --known-failing: "creates a plan" is not the full name of a scenario.',
      expect.stringMatching(/^plant-store-mock: --known-failing cannot be read: ENOENT/),
    ]);
  });
});

test.concurrent("advice fails the run with --strict only", async () => {
  // It sends the plant to nobody, and says so.
  const client = sending("process.exit(20)");
  const options = ["--only", "reports that nobody listens", "--timeout=20000"];
  const outputs = await Promise.all([options, [...options, "--strict"]].map((all) => verifyClient(client, ...all)));
  expect(outputs.map(({ code }) => code)).toEqual([0, 1]);
  // Nothing is to arrive there.
  expect(outputs[0]?.stdout).not.toContain("No request arrived");
});

test.concurrent("a token that a client stores as a name is shown nowhere", async () => {
  const client = sending(`await send("POST", JSON.stringify({ id: 8, name: PLANT_STORE_TOKEN }))`);
  const { stdout, stderr } = await verifyClient(client, ...ONE, "--json");
  expect(stdout).toContain('"name\\":\\"[token]');
  expect(stdout + stderr).not.toMatch(/token-[0-9a-f]{8}/);
});

test.concurrent("a client that also looks at the service is right", async () => {
  const client = sending(`await send("GET"); process.exit(0)`);
  expect((await verifyClient(client, ...ONE)).stdout).toMatch(/^1 holds, 0 are broken, 0 with advice, /);
});

test.skipIf(lacks("shell")).concurrent("a client that sends nothing, and says refused, has one screen", async () => {
  const { stdout, stderr, code } = await verifyClient(["sh", "-c", "echo why; exit 10"]);
  expect(stdout).toBe("");
  expect(stderr).toMatch(
    /^plant-store-mock: No request of the client arrived at .*, and wrote: why\nexit status 10\n$/,
  );
  expect(code).toBe(2);
});

test.concurrent("a scenario that there is not is refused", async () => {
  const complaint = await refusalOf(["verify-client", "--only", "nonsuch", "--", "x"]);
  expect(complaint).toContain('--only: "nonsuch" names no case.');
});
