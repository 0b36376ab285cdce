/** Mocks that are commands. */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "../../test/support/free-port.ts";
import { type Command, startProcess } from "../processes.ts";
import type { Running } from "./mock.ts";

export const CONTRACT: string = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));

/**
 * Starts a mock on a free port, since none of them tells which port it has got for 0.
 *
 * @param ready matches what it prints once it listens
 */
export async function startCommand(command: (port: number) => Command, ready: RegExp): Promise<Running> {
  const port = await freePort();
  const { child, [Symbol.asyncDispose]: stop } = startProcess(command(port), ["ignore", "pipe", "pipe"]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  while (!ready.test(output)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(" ")} ended:\n${output}`);
    await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
  }
  return { baseUrl: `http://127.0.0.1:${port}`, told: () => output, [Symbol.asyncDispose]: stop };
}
