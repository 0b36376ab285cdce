import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import { wrkVersion } from "./wrk.ts";

/** As a list in Markdown. */
export function describeMachine(loadBefore: number): string[] {
  const system = `${type()} ${release()} ${process.arch}`;
  const load = `load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after`;
  return [
    `- **Machine:** ${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} cores, ${system}, ${load}.`,
    `- **Runtime:** Node ${process.version}, V8 ${process.versions.v8}.`,
    `- **Load:** our own${wrkVersion === undefined ? "; wrk is not installed, so its row is left out" : `, and ${wrkVersion}`}.`,
  ];
}

/** With `-dirty` where the tree differs from it. */
export function describeCommit(): string {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  // A tree that was downloaded has no repository, and a machine may have no git.
  return stdout?.trimEnd() || "unknown";
}
