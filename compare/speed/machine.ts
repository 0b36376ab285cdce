import { execFile } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import { promisify } from "node:util";
import { wrkVersion } from "./wrk.ts";

const run = promisify(execFile);

/** The machine, the commit and the versions that figures were measured with. */
export interface Machine {
  readonly date: string;
  /** Of the repository; `-dirty` where what is measured differs from it. */
  readonly commit: string;
  readonly node: string;
  readonly v8: string;
  readonly system: string;
  readonly processor: string;
  readonly cores: number;
  /** The load average of the minute before; the figures are doubtful unless it is well below the cores. */
  readonly loadBefore: number;
  /** `undefined` where it is not installed. */
  readonly wrk: string | undefined;
}

export async function describeMachine(): Promise<Machine> {
  return {
    date: new Date().toISOString(),
    commit: await describeCommit(),
    node: process.version,
    v8: process.versions.v8,
    system: `${type()} ${release()} ${process.arch}`,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    loadBefore: loadavg()[0] ?? 0,
    wrk: wrkVersion,
  };
}

async function describeCommit(): Promise<string> {
  try {
    const commit = await git("rev-parse", "--short", "HEAD");
    const changes = await git("status", "--porcelain", "--", "..", "../../packages", "../../spec");
    const isDirty = changes.split("\n").some((line) => line !== "" && !line.endsWith(" compare/RESULTS.md"));
    return isDirty ? `${commit}-dirty` : commit;
  } catch {
    // A tree that was downloaded has no repository, and a machine may have no git.
    return "unknown";
  }
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: import.meta.dirname });
  return stdout.trimEnd();
}
