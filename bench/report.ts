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
  return rows.flatMap((row) => [...boundsOf(row), ...soundnessOf(row)]);
}

function boundsOf({ title, unit, scores }: Row): Promised[] {
  return scores.flatMap(({ name, target, measured = Number.NaN, met = false }) => {
    if (target === undefined) return [];
    const of = { value: unit, beyond: `${unit} beyond the base`, best: "of the best", ratio: "× base" };
    const value = `${short(measured)} ${of[target.of ?? "ratio"]}`;
    return [{ row: title, name, promised: promiseOf(target), value, met }];
  });
}

/** One line for all contenders of a row in which something could go wrong: a figure with errors is one of nothing. */
function soundnessOf({ title, scores }: Row): Promised[] {
  if (scores.every(({ isSound }) => isSound === undefined)) return [];
  const unsound = scores.filter(({ isSound }) => isSound === false).map(({ name }) => name);
  const value = unsound.length === 0 ? "none" : `errors of ${unsound.join(", ")}`;
  return [{ row: title, name: "all", promised: "no errors", value, met: unsound.length === 0 }];
}

export function reportOf(machine: Machine, rows: readonly Row[], args: readonly string[]): string {
  const { date, commit, node, v8, system, processor, cores, loadBefore, versions } = machine;
  const installed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    "# How fast it is",
    "",
    `Written by \`npm run bench -- ${args.join(" ")}\` on ${date.slice(0, 10)}, in one run, at commit ${commit}.`,
    "",
    `- **Machine:** ${processor}, ${cores} cores, ${system}, load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after.`,
    `- **Runtime:** Node ${node}, V8 ${v8}.`,
    `- **Packages:** ${installed.join(", ")}.`,
    "",
    "The contenders of a table are measured in rounds: each once, in an order that is shuffled for each round, though in each run",
    "alike. `× base` is the median of the ratios to the first line, each from within one round; half of the rounds lie between",
    "the two next figures (the quartiles). The first rounds warm up every contender alike and are not counted. Absolute figures",
    "show the scale and are of this machine.",
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
        met ? "kept" : "missed",
      ]),
    ]),
    "",
    ...rows.map(tableOf),
  ].join("\n");
}
