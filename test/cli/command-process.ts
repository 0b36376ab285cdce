/** The command as `npm start` runs it: as a process, from source. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { BODY, JSON_HEADERS, post } from "../support/raw-requests.ts";

export const command: string = fileURLToPath(new URL("../../packages/mock-server/src/cli.ts", import.meta.url));

export type Environment = Readonly<Record<string, string>>;

export type Child = ChildProcessByStdio<null, Readable, Readable>;

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** The tests may run in a CI or under nohup themselves: the command must not take it for its own. */
export const NO_CI: Environment = { CI: "", GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", _: "" };

export function run(args: readonly string[], environment: Environment = {}): Child {
  // With a larger nursery from the start V8 collects nothing yet: a sixth of the start.
  return spawn(process.execPath, ["--min-semi-space-size=16", command, ...args], {
    env: { ...process.env, ...NO_CI, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    // A command that hangs must not outlive its test for long.
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
}

export async function outputOf(child: Child): Promise<CommandResult> {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { stdout, stderr, code };
}

/** Starts the command in a terminal of so many columns, of which a shell sees the rest of the line. */
export function inTerminal(
  columns: number,
  line: string,
  environment: Environment,
): ChildProcessByStdio<Writable, Readable, null> {
  const words = `stty cols ${columns}; exec "${process.execPath}" "${command}" ${line}`;
  return spawn("script", ["-qefc", words, "/dev/null"], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
}

/** Keeps what a process writes. `until` resolves with the match of a pattern once it is written. */
export function reading(stream: Readable): { written(): string; until(pattern: RegExp): Promise<string> } {
  let written = "";
  stream.setEncoding("utf8").on("data", (chunk) => (written += chunk));
  const ended = once(stream, "close");
  return {
    written: () => written,
    async until(pattern) {
      for (;;) {
        const [match] = pattern.exec(written) ?? [];
        if (match !== undefined) return match;
        if (stream.closed) throw new Error(`It ended and never wrote ${pattern}: ${written}`);
        await Promise.race([once(stream, "data"), ended]);
      }
    },
  };
}

/** The URL of a server, in the first line that it writes. */
export const URL_WRITTEN: RegExp = /http:\S+(?= )/;

export interface Serving extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  written(): string;
  stop(signal?: NodeJS.Signals): Promise<CommandResult>;
}

/** On a free port; it ends with the scope at the latest. */
export async function serving(args: readonly string[] = [], environment: Environment = {}): Promise<Serving> {
  const child = run(["--port", "0", ...args], environment);
  const [stdout, stderr] = [reading(child.stdout), reading(child.stderr)];
  const closed = once(child, "close");
  const url = await stdout.until(URL_WRITTEN);
  return {
    url,
    port: Number(new URL(url).port),
    child,
    written: () => stdout.written() + stderr.written(),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await closed;
      return { code, stdout: stdout.written(), stderr: stderr.written() };
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await closed;
    },
  };
}

export async function folder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "plant-store-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

/** A good one unless the caller changes it. */
export function create(
  url: string,
  init: { readonly token?: string; readonly headers?: Environment; readonly body?: string } = {},
): Promise<Response> {
  const { token = "t1", headers = {}, body = BODY } = init;
  return post(url, { headers: { ...JSON_HEADERS, Authorization: `Bearer ${token}`, ...headers }, body });
}

/** Begins a create, and resolves once the server reads it: it is in flight then. */
export async function begin(
  url: string,
  body: string = BODY,
): Promise<{ readonly status: Promise<number | undefined> }> {
  const headers = { Authorization: "Bearer t1", Expect: "100-continue" };
  const sent = request(`${url}/plants`, { method: "POST", agent: false, headers });
  const status = new Promise<number | undefined>((resolve) => {
    sent.on("response", (response) => resolve(response.resume().statusCode)).on("error", () => resolve(undefined));
  });
  sent.flushHeaders();
  await once(sent, "continue");
  sent.end(body);
  return { status };
}
