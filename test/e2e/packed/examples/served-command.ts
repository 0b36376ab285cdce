/** A command that serves, as npm or npx would start it, but on a free port and without a shell. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Requirement, requirement } from "../../../support/requirement.ts";
import type { Site } from "../../support/servers.ts";

/** Ctrl-C. */
export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

export interface ServedCommand extends Site {
  /** Presses Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null>;
}

const PACKAGE = "node_modules/@plant-store/mock-server";

/** @param line the command, in words that no shell would change */
export async function serveCommand(folder: string, line: string): Promise<ServedCommand> {
  const { bin } = JSON.parse(await readFile(join(folder, PACKAGE, "package.json"), "utf8"));
  const [name = "", ...words] = line.split(" ");
  const child = spawn(process.execPath, [join(folder, PACKAGE, bin[name]), ...words], {
    cwd: folder,
    env: { ...process.env, PLANT_STORE_MOCK_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
    killSignal: "SIGKILL",
  });
  const exited = once(child, "exit");
  const [output] = await Promise.race([once(child.stdout, "data"), exited]);
  const url = /http:\S+/.exec(String(output))?.[0];
  if (url === undefined) throw new Error(`It does not serve: ${output}`);
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      const [code] = await exited;
      return code;
    },
    async [Symbol.asyncDispose]() {
      if (hasEnded(child)) return;
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
