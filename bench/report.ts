/** The whole of RESULTS.md. */
import { loadavg } from "node:os";
import type { Machine } from "./machine.ts";
import type { Row } from "./row.ts";
import { tableOf } from "./table.ts";

export function reportOf(machine: Machine, rows: readonly Row[], args: readonly string[]): string {
  const { date, node, v8, system, processor, cores, loadBefore, versions } = machine;
  const installed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    "# How fast it is",
    "",
    `Written by \`npm run bench -- ${args.join(" ")}\` on ${date.slice(0, 10)}, in one run.`,
    "",
    `- **Machine:** ${processor}, ${cores} cores, ${system}, load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after.`,
    `- **Runtime:** Node ${node}, V8 ${v8}.`,
    `- **Packages:** ${installed.join(", ")}.`,
    "",
    "The contenders of a table are measured in rounds: each once, in an order that turns from round to round. `× base` is the",
    "median of the ratios to the first line, each from within one round; half of the rounds lie between the two next figures",
    "(the quartiles). The first rounds warm up every contender alike and are not counted. Absolute figures show the scale and",
    "are of this machine.",
    "",
    ...rows.map(tableOf),
  ].join("\n");
}
