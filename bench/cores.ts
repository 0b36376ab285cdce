/** Which cores the bench may hold its processes to. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** What is measured has a core for itself. */
export type Role = "load" | "server";

/** The first two that this process may use; `undefined` where there are no two, or nothing to hold a process to one by. */
export const CORES: Readonly<Record<Role, string>> | undefined = twoCores();

function twoCores(): Readonly<Record<Role, string>> | undefined {
  if (process.platform !== "linux" || spawnSync("taskset", ["-V"]).status !== 0) return undefined;
  const allowed = /^Cpus_allowed_list:\s*(.+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  const [load, server] = coresIn(allowed ?? "");
  return load === undefined || server === undefined ? undefined : { load, server };
}

/** @param list in the kernel's words: `0-1,4` */
export function coresIn(list: string): string[] {
  return list.split(",").flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 || 0 }, (_, index) => String(first + index));
  });
}
