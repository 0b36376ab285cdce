/** A Redis of the tests, on a free port of loopback. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

export interface Redis {
  readonly port: number;
  readonly url: string;
  /** Ends it at once, as `kill -9`. */
  kill(): Promise<void>;
  /** Starts it again after a kill, on the same port and in the same folder. */
  start(): Promise<void>;
  /** Stops it: it takes connections and commands, and responds to none. */
  pause(): void;
  resume(): void;
  /** As `redis-cli` does: returns what it prints. */
  command(...words: readonly string[]): string;
  [Symbol.asyncDispose](): Promise<void>;
}

interface RedisOptions {
  /** It keeps what it has acknowledged. */
  readonly lasts?: boolean;
  /** Further settings, such as `["--requirepass", "secret"]`. */
  readonly settings?: readonly string[];
}

export async function startRedis({ lasts = false, settings = [] }: RedisOptions = {}): Promise<Redis> {
  const folder = lasts ? mkdtempSync(join(tmpdir(), "plant-store-redis-")) : tmpdir();
  const port = await freePort();
  const files = ["--dir", folder, "--save", "", "--appendonly", lasts ? "yes" : "no", "--appendfsync", "always"];
  const start = () => spawnRedis(["--port", String(port), "--bind", "127.0.0.1", ...files, ...settings]);
  let { pid, guard } = await start();
  const kill = async () => {
    if (guard.exitCode !== null || guard.signalCode !== null) return;
    const ended = once(guard, "exit");
    guard.ref();
    process.kill(pid, "SIGKILL");
    await ended;
    guard.stdin?.destroy();
  };
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    kill,
    async start() {
      // A kill can tear the write of a script. Redis 7.0 then restores half of it, at the second start from here.
      const manifest = join(folder, "appendonlydir", "appendonly.aof.manifest");
      if (lasts)
        execFileSync("redis-check-aof", ["--fix", manifest], { input: "y\n", stdio: ["pipe", "ignore", "inherit"] });
      ({ pid, guard } = await start());
    },
    pause: () => void process.kill(pid, "SIGSTOP"),
    resume: () => void process.kill(pid, "SIGCONT"),
    command: (...words) => execFileSync("redis-cli", ["-p", String(port), ...words], { encoding: "utf8" }).trim(),
    async [Symbol.asyncDispose]() {
      await kill();
      if (lasts) rmSync(folder, { recursive: true });
    },
  };
}

/** Ends Redis also where this process is killed: then the guard's input ends. */
const GUARD = `
  exec 3<&0
  redis-server "$@" & redis=$!
  echo "pid $redis"
  (cat; kill -9 $redis) <&3 >/dev/null & guard=$!
  { wait $redis; kill $guard; } 2>/dev/null
`;

async function spawnRedis(words: readonly string[]): Promise<{ readonly pid: number; readonly guard: ChildProcess }> {
  const guard = spawn("sh", ["-c", GUARD, "sh", ...words], { stdio: ["pipe", "pipe", "inherit"] });
  let pid = 0;
  let output = "";
  for await (const line of createInterface(guard.stdout)) {
    if (line.startsWith("pid ")) pid = Number(line.slice(4));
    output += `${line}\n`;
    if (line.includes("Ready to accept connections")) {
      // The tests may end while it runs.
      guard.stdout.resume();
      for (const held of [guard, guard.stdin, guard.stdout]) (held as { unref?: () => void }).unref?.();
      return { pid, guard };
    }
  }
  throw new Error(`redis-server has not started:\n${output}`);
}

/** Vitest loads this module anew for each test file of a worker. */
const SHARED = Symbol.for("plant-store.test.redis");

/** All tests of this process share it: each takes a prefix of its own. It ends with the process. */
export function sharedRedis(): Promise<Redis> {
  const place = globalThis as { [SHARED]?: Promise<Redis> };
  place[SHARED] ??= startRedis();
  return place[SHARED];
}

let prefixes = 0;

export function ownPrefix(): string {
  return `test-${process.pid}-${Date.now()}-${prefixes++}`;
}
