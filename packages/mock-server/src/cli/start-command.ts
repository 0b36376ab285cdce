import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { constants } from "node:os";
import { PREFIX } from "./command-options.ts";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** As shells report a process that a signal ended. */
export function statusOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/** Without our own variables: they may hold a secret, which the command could show. */
export function startCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  options: Pick<SpawnOptions, "detached" | "stdio">,
): ChildProcess {
  const [command = "", ...args] = words;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith(PREFIX)));
  return spawn(command, args, { ...options, env: { ...inherited, ...variables } });
}

export function signalGroup(child: ChildProcess | undefined, signal: NodeJS.Signals): void {
  if (child?.pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
  } catch {
    // It has ended.
  }
}
