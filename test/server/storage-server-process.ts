/** Starts test/server/storage-server.ts. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
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
