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
  return rows.flatMap((row) => [...boundsOf(row), ...errorsOf(row)]);
}

function boundsOf({ title, scores }: Row): Promised[] {
  return scores.flatMap(({ name, target, ratio, met = false }) =>
    target === undefined
      ? []
      : [{ row: title, name, promised: promiseOf(target), value: `${short(ratio)} × base`, met }],
  );
}

/** Returns a line only where something went wrong: that is no promise, but a row with errors measures nothing. */
function errorsOf({ title, scores }: Row): Promised[] {
  const unsound = scores.filter(({ isSound }) => isSound === false).map(({ name }) => name);
  if (unsound.length === 0) return [];
  return [{ row: title, name: "all", promised: "no errors", value: `errors of ${unsound.join(", ")}`, met: false }];
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
