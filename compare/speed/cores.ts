/** The cores that the benchmark holds its processes to. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Command } from "../processes.ts";

/** The server that is measured has a core for itself. */
export type Role = "load" | "server";

/** The first two that this process may use; `undefined` on a system without two, or without `taskset`. */
const CORES: Readonly<Record<Role, string>> | undefined = twoCores();

export const pinning: string = CORES ? "each held to a core of its own" : "not held to cores";

/** Returns the command that runs another one on the core of its role, where the system can do that. */
export function heldToCore(role: Role, command: Command): Command {
  return CORES ? ["taskset", "-c", CORES[role], ...command] : command;
}

function twoCores(): Readonly<Record<Role, string>> | undefined {
  if (process.platform !== "linux" || spawnSync("taskset", ["-V"]).status !== 0) return undefined;
  const allowed = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  const [load, server] = coresIn(allowed ?? "");
  return load === undefined || server === undefined ? undefined : { load, server };
}

/** Reads a list of the kernel's, such as `0-1,4`. */
export function coresIn(list: string): string[] {
  return list.split(",").flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 || 0 }, (_, index) => String(first + index));
  });
}
