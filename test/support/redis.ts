/** A Redis of a test's own: from the system's package, on a free port of loopback, in a folder that is removed with it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Starts it again, with the same port and data. */
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops the process where it is; its connections stay open. */
  pause(): void;
  resume(): void;
  /** Ends it, and removes its data. */
  close(): Promise<void>;
}

/** @param settings further ones, such as `["--requirepass", "secret"]` */
export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "plant-store-redis-"));
  let child: ChildProcess | undefined;
  const end = () => child?.kill("SIGKILL");
  process.once("exit", end);

  const server: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const place = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
      child = spawn("redis-server", [...place, "--loglevel", "warning", ...settings], { stdio: "ignore" });
      for (let attempt = 0; !(await accepts(port)); attempt++) {
        if (child.exitCode !== null || attempt === 500) throw new Error("redis-server did not start.");
        await sleep(10);
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      end();
      await exited;
    },
    pause: () => child?.kill("SIGSTOP"),
    resume: () => child?.kill("SIGCONT"),
    async close() {
      await server.kill();
      process.off("exit", end);
      rmSync(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has this address.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
