import { loadavg } from "node:os";
import type { Machine } from "./machine.ts";
import type { Row } from "./row.ts";
import { changeOf, type RunBefore } from "./run-before.ts";
import { linesOf, promiseOf, short, tableOf } from "./table.ts";

/** A promise for one contender, and the figure that was measured. */
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

/** Returns one line for all contenders of a row in which something could go wrong. */
function soundnessOf({ title, scores }: Row): Promised[] {
  if (scores.every(({ isSound }) => isSound === undefined)) return [];
  const unsound = scores.filter(({ isSound }) => isSound === false).map(({ name }) => name);
  const value = unsound.length === 0 ? "none" : `errors of ${unsound.join(", ")}`;
  return [{ row: title, name: "all", promised: "no errors", value, met: unsound.length === 0 }];
}

/** Returns the text of RESULTS.md. @param before the run that it holds until now */
export function reportOf(
  machine: Machine,
  rows: readonly Row[],
  args: readonly string[],
  before: RunBefore | undefined,
): string {
  const { date, commit, node, v8, system, processor, cores, loadBefore, wrk, versions } = machine;
  const installed = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    "# How fast it is",
    "",
    `Written by \`npm run bench -- ${args.join(" ")}\` on ${date.slice(0, 10)}, in one run, at commit ${commit}.`,
    "",
    `- **Machine:** ${processor}, ${cores} cores, ${system}, load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after.`,
    `- **Runtime:** Node ${node}, V8 ${v8}.`,
    `- **Load:** our own${wrk === undefined ? "; wrk is not installed, so its row is left out" : `, and ${wrk}`}.`,
    `- **Packages:** ${installed.join(", ")}.`,
    "",
    "The contenders of a table are measured in rounds: each once, in an order that is shuffled for each round, though in each run",
    "alike. `× base` is the median of the ratios to the first line, each from within one round; half of the rounds lie between",
    "the two next figures (the quartiles). The first rounds warm up every contender alike and are not counted. Absolute figures",
    "show the scale and are of this machine.",
    "",
    "## What is promised",
    "",
    ...promisedLines(promisesOf(rows), before),
    "",
    ...rows.map(tableOf),
  ].join("\n");
}

function promisedLines(promises: readonly Promised[], before: RunBefore | undefined): string[] {
  const cells = promises.map(({ row, name, promised, value, met }) => {
    const figure = before?.figureOf(row, name);
    return [row, name, promised, value, met ? "kept" : "missed", figure ?? "", changeOf(figure, value)];
  });
  if (before === undefined)
    return linesOf([["", "", "promised", "measured", ""], ...cells.map((line) => line.slice(0, 5))]);
  return [
    `The run before was on ${before.date}, at commit ${before.commit}, on ${before.machine}. The last column says by how much`,
    "this run's figure is more or less.",
    "",
    ...linesOf([["", "", "promised", "measured", "", `on ${before.date}`, "since then"], ...cells]),
  ];
}
