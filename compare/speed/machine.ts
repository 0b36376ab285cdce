import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import { wrkVersion } from "./wrk.ts";

type Names = "date" | "commit" | "node" | "v8" | "system" | "processor";

/** The machine, the commit and the versions that figures were measured with. */
export interface Machine extends Readonly<Record<Names, string>> {
  readonly cores: number;
  /** The load average of the minute before; the figures are doubtful unless it is well below the cores. */
  readonly loadBefore: number;
  /** `undefined` where it is not installed. */
  readonly wrk: string | undefined;
}

export function describeMachine(): Machine {
  return {
    date: new Date().toISOString(),
    commit: describeCommit(),
    node: process.version,
    v8: process.versions.v8,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    wrk: wrkVersion,
  };
}

/** Returns the commit, with `-dirty` where what is measured differs from it. */
function describeCommit(): string {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8", stdio: "pipe" }).trimEnd();
  try {
    const changes = git("status", "--porcelain", "--", "..", "../../packages", "../../spec").split("\n");
    const isDirty = changes.some((line) => line !== "" && !line.endsWith(" compare/RESULTS.md"));
    return git("rev-parse", "--short", "HEAD") + (isDirty ? "-dirty" : "");
  } catch {
    // A tree that was downloaded has no repository, and a machine may have no git.
    return "unknown";
  }
}
