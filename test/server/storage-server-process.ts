/** Starts test/server/storage-server.ts, and sends creates to it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const SERVER = fileURLToPath(new URL("storage-server.ts", import.meta.url));

/** Starts a server whose end is that of the test. */
export async function startServer(
  ...words: readonly string[]
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, ["--conditions=@plant-store/source", SERVER, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const [url] = await once(createInterface(child.stdout), "line");
  return { child, url: String(url) };
}

/** Returns the status of a create and its number, or undefined where the server died. */
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
