/** The whole of RESULTS.md. */
import { loadavg } from "node:os";
import type { Machine } from "./machine.ts";
import type { Row } from "./row.ts";
import { linesOf, promiseOf, short, tableOf } from "./table.ts";

/** What is promised of one contender, and what it came to. */
export interface Promised {
  readonly row: string;
  readonly name: string;
  readonly promised: string;
  readonly value: string;
  readonly met: boolean;
}

export function promisesOf(rows: readonly Row[]): Promised[] {
  return rows.flatMap(({ title, unit, scores }) =>
    scores.flatMap(({ name, target, measured = Number.NaN, met = false }) => {
      if (target === undefined) return [];
      const of = { value: unit, best: "of the best", ratio: "× base" }[target.of ?? "ratio"];
      return [{ row: title, name, promised: promiseOf(target), value: `${short(measured)} ${of}`, met }];
    }),
  );
}

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
    "## What is promised",
    "",
    ...linesOf([
      ["", "", "promised", "measured", ""],
      ...promisesOf(rows).map(({ row, name, promised, value, met }) => [
        row,
        name,
        promised,
        value,
        met ? "" : "missed",
      ]),
    ]),
    "",
    ...rows.map(tableOf),
  ].join("\n");
}
