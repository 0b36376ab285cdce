import { loadavg } from "node:os";
import type { Machine } from "./machine.ts";
import type { Row } from "./row.ts";
import { linesOf, promiseOf, short } from "./table.ts";

/** A promise for one contender, and the figure that was measured. */
export interface Promised {
  /** The row and the contender. */
  readonly what: string;
  readonly floor: string;
  readonly promised: string;
  readonly value: string;
  readonly met: boolean;
}

export function promisesOf(rows: readonly Row[]): Promised[] {
  return rows.flatMap((row) => [...boundsOf(row), ...errorsOf(row)]);
}

function boundsOf({ title, base, scores }: Row): Promised[] {
  return scores.flatMap(({ name, target, ratio, met = false }) =>
    target === undefined
      ? []
      : [{ what: `${title}: ${name}`, floor: base, promised: promiseOf(target), value: short(ratio), met }],
  );
}

/** Returns a line only where something went wrong: that is not a promise, but a row with errors measures nothing. */
function errorsOf({ title, base, scores }: Row): Promised[] {
  const unsound = scores.filter(({ isSound }) => isSound === false).map(({ name }) => name);
  const value = `errors of ${unsound.join(", ")}`;
  return unsound.length === 0 ? [] : [{ what: title, floor: base, promised: "no errors", value, met: false }];
}

/** Returns the text of RESULTS.md. */
export function reportOf(machine: Machine, rows: readonly Row[], args: readonly string[]): string {
  const { date, commit, node, v8, system, processor, cores, loadBefore, wrk } = machine;
  return [
    "# How fast it is",
    "",
    `Written by \`npm run bench -- ${args.join(" ")}\` on ${date.slice(0, 10)}, in one run, at commit ${commit}.`,
    "",
    `- **Machine:** ${processor}, ${cores} cores, ${system}, load average ${loadBefore.toFixed(2)} before and ${loadavg()[0]?.toFixed(2)} after.`,
    `- **Runtime:** Node ${node}, V8 ${v8}.`,
    `- **Load:** our own${wrk === undefined ? "; wrk is not installed, so its row is left out" : `, and ${wrk}`}.`,
    "",
    "## What is promised",
    "",
    ...promisedLines(promisesOf(rows)),
    "",
    ...section(
      "What is missed, and what it is made of",
      rows.filter(({ isComparison, scores }) => !isComparison && scores.some(({ met }) => met === false)),
    ),
    ...section(
      "Beside others",
      rows.filter(({ isComparison }) => isComparison),
    ),
  ].join("\n");
}

function section(title: string, rows: readonly Row[]): string[] {
  return rows.length === 0 ? [] : [`## ${title}`, "", ...rows.map(comparisonOf)];
}

function promisedLines(promises: readonly Promised[]): string[] {
  const cells = promises.map(({ what, floor, promised, value, met }) => [
    what,
    floor,
    promised,
    `${value}${met ? "" : ": missed"}`,
  ]);
  return linesOf([["", "floor", "promised", "measured"], ...cells]);
}

function comparisonOf({ title, unit, base, scores }: Row): string {
  const cells = scores.map(({ name, value, ratio }) => [name, short(value), name === base ? "1" : short(ratio)]);
  return `${linesOf([[title, unit, "× base"], ...cells]).join("\n")}\n`;
}
