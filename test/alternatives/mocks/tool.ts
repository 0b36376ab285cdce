/** A mock that is a command. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closedAddress } from "../service.ts";

export interface Tool extends AsyncDisposable {
  readonly baseUrl: string;
  readonly output: () => string;
}

/**
 * Starts a command on a port that is free.
 *
 * @param ready What it prints once it answers.
 */
export async function startTool(command: string, args: (port: string) => string[], ready: RegExp): Promise<Tool> {
  // Neither command tells which port it has got for 0.
  const baseUrl = await closedAddress();
  // Under CI one of them says less.
  const { CI: _, ...env } = process.env;
  const child = spawn(command, args(new URL(baseUrl).port), { env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collect(child);
  while (!ready.test(output())) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${output()}`);
    await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  }
  return {
    baseUrl,
    output,
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let output = "";
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  return () => output;
}
