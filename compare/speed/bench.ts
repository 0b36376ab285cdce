/** `npm run bench` at the root; the README says how. It fails where a promise is missed. */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { describeMachine } from "./machine.ts";
import { promisesOf, reportOf, tableOf } from "./report.ts";
import type { Row } from "./rounds.ts";

/** Imports each group when it is measured, so that no group is slowed by the modules of a later one. */
const GROUPS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  sdk: async () => [await (await import("./sdk.ts")).measureSdk()],
  server: async () => (await import("./server.ts")).measureServers(),
  storage: async () => (await import("./storage.ts")).measureStorages(),
  control: async () => [await (await import("./control.ts")).measureControl()],
  page: async () => (await import("./page.ts")).measurePage(),
  "in-process": async () => (await import("./in-process.ts")).measureInProcess(),
  growth: async () => (await import("./growth.ts")).measureGrowth(),
  start: async () => (await import("./start.ts")).measureStarts(),
  size: async () => [await (await import("./sdk.ts")).measureSize()],
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { write: { type: "boolean" } } });
const wanted = positionals.length > 0 ? positionals : Object.keys(GROUPS);
const unknown = wanted.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(", ")}; there are ${Object.keys(GROUPS).join(", ")}.`);

if (values.write && positionals.length > 0)
  throw new Error("RESULTS.md holds one run of all groups: give either --write or the names of some.");

const machine = describeMachine();
const rows: Row[] = [];
for (const name of wanted) {
  for (const row of (await GROUPS[name]?.()) ?? []) {
    rows.push(row);
    process.stdout.write(`${tableOf(row)}\n`);
  }
  // After each group, so that a failure of the next one costs no figures.
  await writeFile(new URL("results.json", import.meta.url), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
}
if (values.write)
  await writeFile(new URL("../RESULTS.md", import.meta.url), reportOf(machine, rows, process.argv.slice(2)));

const missed = promisesOf(rows).filter(({ met }) => !met);
for (const { what, promised, value } of missed)
  process.stderr.write(`Missed: ${what}: ${value}, promised ${promised}.\n`);
if (missed.length > 0) process.exitCode = 1;
