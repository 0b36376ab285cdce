/** `npm run bench` at the root; the README says how. It fails where a promise is missed. */
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, release, type } from "node:os";
import { parseArgs } from "node:util";
import { describeRow, promisesOf, reportOf } from "./report.ts";
import { type Figure, measureFigure, type Row } from "./rounds.ts";
import { wrkVersion } from "./wrk.ts";

/** Imports each group when it is measured, so that no group is slowed by the modules of a later one. */
const GROUPS: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  sdk: async () => [(await import("./figures/sdk.ts")).calls],
  server: async () => (await import("./figures/server.ts")).servers,
  storage: async () => (await import("./figures/storage.ts")).storages,
  growth: async () => (await import("./figures/growth.ts")).growth,
  start: async () => (await import("./figures/start.ts")).starts,
};

const options = { write: { type: "boolean" }, rounds: { type: "string" } } as const;
const { values, positionals } = parseArgs({ allowPositionals: true, options });
const wanted = positionals.length > 0 ? positionals : Object.keys(GROUPS);
const unknown = wanted.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}; there are ${Object.keys(GROUPS).join(", ")}.`);

if (values.write && (positionals.length > 0 || values.rounds !== undefined))
  throw new Error("RESULTS.md holds one run of all groups: give either --write, or --rounds and the names of some.");

const commit = describeCommit();
const loadBefore = loadavg()[0] ?? 0;
const rows: Row[] = [];
for (const name of wanted)
  for (const figure of (await GROUPS[name]?.()) ?? []) {
    const row = await measureFigure(figure, values.rounds === undefined ? undefined : Number(values.rounds));
    rows.push(row);
    process.stdout.write(`${describeRow(row)}\n`);
  }
if (values.write)
  await writeFile(new URL("../RESULTS.md", import.meta.url), reportOf(commit, describeMachine(loadBefore), rows));

const missed = promisesOf(rows).filter(({ met }) => !met);
for (const { what, promised, measured } of missed)
  process.stderr.write(`${what}: ${measured}, promised ${promised}.\n`);
if (missed.length > 0) process.exitCode = 1;

/** As a list in Markdown. */
function describeMachine(loadBefore: number): string[] {
  const system = `${type()} ${release()} ${process.arch}`;
  const load = `load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after`;
  return [
    `- **Machine:** ${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} cores, ${system}, ${load}.`,
    `- **Runtime:** Node ${process.version}, V8 ${process.versions.v8}.`,
    `- **Load:** our own${wrkVersion === undefined ? "; wrk is not installed, so its row is left out" : `, and ${wrkVersion}`}.`,
  ];
}

/** With `-dirty` where the tree differs from it. */
function describeCommit(): string {
  const { stdout } = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  // A tree that was downloaded has no repository, and a machine may have no git.
  return stdout?.trimEnd() || "unknown";
}
