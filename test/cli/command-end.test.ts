import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { serveHere } from "../../packages/mock-server/src/testing/run-here.ts";
import { lacks } from "../support/platform.ts";
import {
  begin,
  type Child,
  command,
  create,
  folder,
  inTerminal,
  NO_CI,
  outputOf,
  reading,
  run,
  serving,
  URL_WRITTEN,
} from "./command-process.ts";

const STALLED = "POST /plants HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t1\r\nContent-Length: 9\r\n\r\n{";

async function client(port: number, words: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  await once(socket, "connect");
  socket.write(words);
}

test.skipIf(lacks("signals")).concurrent.for([
  ["SIGTERM", "SIGTERM", "SIGTERM"],
  ["SIGHUP", "SIGINT", "SIGHUP", "SIGINT"],
] as const)("after a first %s it ends at once by %s, and not by a SIGHUP, which a shell repeats", async (signals) => {
  const [first, last, ...further] = signals;
  await using server = await serving(["--fault", "hang", "--log", "silent"]);
  const { status } = await begin(server.url);
  const ended = server.stop(first);
  // It no longer listens: the first one has arrived.
  while (await isServing(server.url)) {}
  for (const signal of further) server.child.kill(signal);
  await ended;
  expect(server.child.signalCode).toBe(last);
  expect(await status).toBeUndefined();
});

const isServing = (url: string) =>
  fetch(`${url}/healthz`, { headers: { Connection: "close" } }).then(
    () => true,
    () => false,
  );

describe.concurrent("when nobody reads its output any more", () => {
  test.skipIf(lacks("shell"))("it goes on serving: `| head -1` takes its first line", async () => {
    const shell = spawn("sh", ["-c", '"$0" "$1" --port 0 | head -1', process.execPath, command], {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const errors = text(shell.stderr);
    const url = await reading(shell.stdout).until(URL_WRITTEN);
    for (let index = 0; index < 5; index++) expect((await create(url)).status).toBe(200);
    // The whole pipeline, which has a group of its own.
    if (shell.pid !== undefined) process.kill(-shell.pid, "SIGTERM");
    expect(await errors).toBe("");
  });

  test("verify goes to its end, and its exit code is true", async () => {
    await using server = await serveHere();
    const child = run(["verify", server.url, "--token", "t1", "--only", "what it needs"]);
    child.stdout.destroy();
    const [code] = await Promise.all([once(child, "exit"), once(child.stderr.resume(), "end")]);
    expect(code).toEqual([0, null]);
  });
});

/** In the line, `"$0" "$1"` is the command. */
function runIn(shell: "sh" | "bash", line: string): Child {
  return spawn(shell, ["-c", line, process.execPath, command], { stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 });
}

describe.skipIf(lacks("full disk")).concurrent("with a full disk under its output", () => {
  test("it serves and dumps, warns once, and ends with 0", async () => {
    await using home = await folder();
    const file = join(home.path, "plants.json");
    // Its output cannot name the port, so the test chooses one: on a host of its own, where no other server listens.
    const host = `127.9.${(process.pid >> 8) & 255}.${process.pid & 255}`;
    const url = `http://${host}:4010`;
    const shell = runIn("sh", `exec "$0" "$1" --host ${host} --dump '${file}' >/dev/full`);
    const ended = outputOf(shell);
    while (!(await isServing(url))) await setTimeout(20);
    for (let index = 0; index < 2; index++) expect((await create(url)).status).toBe(200);
    shell.kill();
    const stderr = `plant-store-mock: warning: The log cannot be written (ENOSPC). ${url} goes on without it.\n`;
    expect(await ended).toEqual({ stdout: "", stderr, code: 0 });
    expect(await readFile(file, "utf8")).toContain("Fern");
  });

  test("a check has no report: one line, exit 2", async () => {
    const line = '"$0" "$1" verify-client -- true >/dev/full';
    const shell = runIn("sh", line);
    const { stderr, code } = await outputOf(shell);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^plant-store-mock: [^\n]*ENOSPC[^\n]*\n$/);
  });
});

test
  .skipIf(lacks("terminal"))
  .concurrent("when its terminal closes, it dumps and ends; NO_COLOR is heeded", async () => {
    await using home = await folder();
    const file = join(home.path, "plants.json");
    const terminal = inTerminal(80, `--port 0 --dump ${file}`, { ...NO_CI, NO_COLOR: "1" });
    const output = reading(terminal.stdout);
    await create(await output.until(URL_WRITTEN));
    await output.until(/POST \/plants .* ms/);
    expect(output.written()).not.toContain("\u001b");
    terminal.kill("SIGKILL");
    while (!existsSync(file)) await setTimeout(20);
    expect(await readFile(file, "utf8")).toContain("Fern");
  });

test
  .skipIf(lacks("signals"))
  .concurrent("under nohup it goes on after SIGHUP, and after a warning that a full disk refuses", async () => {
    const full = lacks("full disk") ? "" : "exec 2>/dev/full; ";
    const shell = runIn("bash", `${full}nohup "$0" "$1" --port 0 --host 0.0.0.0`);
    const ended = once(shell, "exit");
    const url = await reading(shell.stdout).until(URL_WRITTEN);
    shell.kill("SIGHUP");
    for (let index = 0; index < 5; index++) expect((await create(url)).status).toBe(200);
    shell.kill();
    expect(await ended).toEqual([0, null]);
  });

test.skipIf(lacks("signals"))(
  "SIGTERM under 100 clients loses no response to a request that it has read; idle and stalled connections and a latency do not keep it",
  async () => {
    await using home = await folder();
    const file = join(home.path, "plants.json");
    const fault = { kind: "latency", minMs: 600_000, maxMs: 600_000 };
    const delay = JSON.stringify({ fault, times: 1 });
    await using server = await serving(["--dump", file, "--fault", delay, "--log", "silent"]);
    const { status: delayed } = await begin(server.url, '{"id":0,"name":"Fern"}');
    await Promise.all(Array.from({ length: 20 }, () => client(server.port, "")));
    await Promise.all(Array.from({ length: 5 }, () => client(server.port, STALLED)));
    const created: number[] = [];
    const load = new EventEmitter();
    const inFullSwing = once(load, "in full swing");
    let id = 0;
    const clients = Array.from({ length: 100 }, async () => {
      for (;;) {
        const next = ++id;
        const response = await create(server.url, { body: `{"id":${next},"name":"Fern"}` }).catch(() => undefined);
        if (response === undefined) return;
        expect([response.status, await response.text()]).toEqual([200, '{"name":"Fern"}']);
        if (created.push(next) === 300) load.emit("in full swing");
      }
    });
    await inFullSwing;
    expect(await server.stop()).toMatchObject({ code: 0, stderr: "" });
    await Promise.all(clients);
    expect(await delayed).toBeUndefined();
    const stored: readonly { readonly id: number }[] = JSON.parse(await readFile(file, "utf8"));
    expect(stored.map((plant) => plant.id).sort(ascending)).toEqual(created.sort(ascending));
  },
);

const ascending = (one: number, other: number) => one - other;
