/** Starts test/server/storage-server.ts, and sends creates to it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { Message, Opening } from "./storage-server.ts";

const SERVER = fileURLToPath(new URL("storage-server.ts", import.meta.url));

/** A process whose end is that of the test. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Serves another store, in place of the one before. Returns the URL of its server. */
  open(opening: Opening): Promise<string>;
  close(): Promise<void>;
}

export function startProcess(): ServerProcess {
  const child = spawn(process.execPath, ["--conditions=@plant-store/source", SERVER], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const ended = new AbortController();
  child.once("exit", () => ended.abort());
  const ask = async (message: Message) => {
    child.send(message);
    const [reply] = await once(child, "message", { signal: ended.signal });
    return String(reply);
  };
  return {
    child,
    open: ask,
    close: async () => void (await ask("close")),
  };
}

/** @param url of a Redis */
export async function startServer(url: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const { child, open } = startProcess();
  const options = { duplicates: "reject", journalSize: 100_000, journalBytes: 2 ** 30 } as const;
  return { child, url: await open({ location: { url }, options }) };
}

/** Undefined where the server died. */
export function create(
  url: string,
  agent: Agent,
  id: bigint,
  name: string,
): Promise<{ readonly status: number; readonly number: number } | undefined> {
  return new Promise((resolve) => {
    const headers = { Authorization: "Bearer t1", "Content-Type": "application/json" };
    const sent = request(`${url}/plants`, { method: "POST", agent, headers }, (response) => {
      const number = Number(String(response.headers["x-request-id"]).replace("plant-store-", ""));
      response.resume();
      resolve({ status: response.statusCode ?? 0, number });
    });
    sent.on("error", () => resolve(undefined));
    sent.end(`{"id":${id},"name":"${name}"}`);
  });
}
