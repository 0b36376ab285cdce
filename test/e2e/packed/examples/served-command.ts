/** A command that serves, as npm or npx would start it, but on a free port and without a shell. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Requirement, requirement } from "../../../support/requirement.ts";
import { start } from "../../support/run.ts";
import type { Site } from "../../support/servers.ts";
import { installedFile } from "../install.ts";

export const SIGNALS: Requirement = requirement(
  process.platform === "win32" ? "Windows has no SIGINT to send" : undefined,
);

export interface ServedCommand extends Site {
  /** Presses Ctrl-C. Returns the exit code. */
  stop(): Promise<number | null>;
}

/** @param line the command, in words that no shell would change */
export async function serveCommand(folder: string, line: string): Promise<ServedCommand> {
  const manifest = installedFile(folder, "@plant-store/mock-server/package.json");
  const { bin } = JSON.parse(await readFile(manifest, "utf8"));
  const [name = "", ...words] = line.split(" ");
  return await serveScript(folder, [join(manifest, "..", bin[name]), ...words], { PLANT_STORE_MOCK_PORT: "0" });
}

/** @param args Node's @param env sets a free port */
export async function serveScript(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ServedCommand> {
  const { child, ended } = start(folder, "node", args, { env });
  const output = await Promise.race([once(child.stdout, "data").then(String), ended]);
  const url = /http:\S+/.exec(String(output))?.[0];
  if (url === undefined) throw new Error(`It does not serve: ${JSON.stringify(output)}`);
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      return (await ended).code;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
