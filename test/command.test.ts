import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The command as `npm start` runs it, from source. */
const command = fileURLToPath(new URL("../packages/mock-server/src/cli.ts", import.meta.url));

function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return spawn(process.execPath, [command, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function outputOf(process: ReturnType<typeof run>) {
  const [stdout, stderr, [code]] = await Promise.all([
    text(process.stdout),
    text(process.stderr),
    once(process, "exit"),
  ]);
  return { stdout, stderr, code };
}

/** The URL that the command prints once it listens. */
async function started(process: ReturnType<typeof run>): Promise<string> {
  for await (const line of createInterface(process.stdout)) {
    const url = /http:\S+/.exec(line)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`The command ended before it listened: ${await text(process.stderr)}`);
}

async function stop(process: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(process, "exit");
  process.kill(signal);
  const [code] = await exit;
  return code;
}

function create(url: string, token: string): Promise<Response> {
  return fetch(`${url}/plants`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: '{"id":1,"name":"Fern"}',
  });
}

test("serves with the tokens and the base path that it is given, and SIGINT ends it with 0", async () => {
  const process = run(["--port", "0", "--token", "t1", "--token", "t2", "--base-path", "/v1"]);
  const url = await started(process);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  const statuses = await Promise.all(["t1", "t2", "t3"].map(async (token) => (await create(url, token)).status));
  expect(statuses).toEqual([200, 200, 401]);
  expect(await stop(process, "SIGINT")).toBe(0);
});

test("reads the same from the environment, and SIGTERM ends it with 0", async () => {
  const process = run([], {
    PLANT_STORE_MOCK_PORT: "0",
    PLANT_STORE_MOCK_HOST: "127.0.0.1",
    PLANT_STORE_MOCK_TOKEN: "t1, t2",
    PLANT_STORE_MOCK_BASE_PATH: "/v2",
  });
  const url = await started(process);
  expect(url).toMatch(/\/v2$/);
  const statuses = await Promise.all(["t1", "t2", "t3"].map(async (token) => (await create(url, token)).status));
  expect(statuses).toEqual([200, 200, 401]);
  expect(await stop(process, "SIGTERM")).toBe(0);
});

test("never prints a token", async () => {
  const process = run(["--port", "0", "--token", "swordfish"]);
  const output = outputOf(process);
  await once(process.stdout, "data");
  process.kill("SIGTERM");
  const { stdout, stderr } = await output;
  expect(stdout).toContain("listening");
  expect(stdout + stderr).not.toContain("swordfish");
});

test("--help fits 80 columns and names every option", async () => {
  const { stdout, code } = await outputOf(run(["--help"]));
  expect(code).toBe(0);
  for (const option of ["--port", "--host", "--token", "--base-path", "--help", "--version", "PLANT_STORE_MOCK_"]) {
    expect(stdout).toContain(option);
  }
  expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("--version prints the package's version", async () => {
  const { stdout, code } = await outputOf(run(["--version"]));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [["--port", "http"], "--port"],
  [["--port", "65536"], "65535"],
  [["--prot", "80"], "--prot"],
  [["--token", "two words"], "tokens[0]"],
  [["--base-path", "v1"], "basePath"],
  [["extra"], "extra"],
])("%j: one line that says what is wrong, exit 1, no stack", async (args, words) => {
  const { stdout, stderr, code } = await outputOf(run(args));
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("a port in use: one line that says so, exit 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = other.address() as AddressInfo;
  const { stderr, code } = await outputOf(run(["--port", String(port)]));
  other.close();
  expect(code).toBe(1);
  expect(stderr).toBe(
    `plant-store-mock: Port ${port} on 127.0.0.1 is in use. Choose another port, or 0 for a free one.\n`,
  );
});
