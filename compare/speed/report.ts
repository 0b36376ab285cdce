import { loadavg } from "node:os";
import type { Machine } from "./machine.ts";
import type { Row } from "./rounds.ts";

/** A promise for one contender, and the figure that was measured. */
export interface Promised {
  /** The row and the contender. */
  readonly what: string;
  readonly floor: string;
  readonly promised: string;
  readonly value: string;
  readonly met: boolean;
}

/** Adds a line for a row in which something went wrong: that is not a promise, but a row with errors measures nothing. */
export function promisesOf(rows: readonly Row[]): Promised[] {
  return rows.flatMap(({ title, base: floor, scores }) => {
    const bounds = scores.flatMap(({ name, target, ratio, met = false }) =>
      target === undefined ? [] : [{ what: `${title}: ${name}`, floor, promised: target, value: short(ratio), met }],
    );
    const unsound = scores.filter(({ isSound }) => isSound === false).map(({ name }) => name);
    if (unsound.length === 0) return bounds;
    const value = `errors of ${unsound.join(", ")}`;
    return [...bounds, { what: title, floor, promised: "no errors", value, met: false }];
  });
}

export function tableOf({ title, about, unit, base, rounds, scores }: Row): string {
  const cells = scores.map(({ name, value, ratio, spread, target, met, note = "" }) => {
    // Two rounds have no quartiles.
    const between = name === base || rounds <= 2 ? "" : spread.map(short).join(" to ");
    return [name, short(value), ratioTo(base, name, ratio), between, target ? judged(target, met) : "", note];
  });
  const headings = ["", `median, ${unit}`, "× base", "half of the rounds", "promised", ""];
  const times = rounds === 1 ? "1 round." : `${rounds} rounds.`;
  return [`## ${title}`, "", `${about} ${times}`, "", linesOf([headings, ...cells]), ""].join("\n");
}

/** Returns the text of RESULTS.md. */
export function reportOf(machine: Machine, rows: readonly Row[], args: readonly string[]): string {
  const { date, commit, node, v8, system, processor, cores, loadBefore, wrk } = machine;
  const promises = promisesOf(rows).map(({ what, floor, promised, value, met }) => [
    ...[what, floor, promised],
    judged(value, met),
  ]);
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
    linesOf([["", "floor", "promised", "measured"], ...promises]),
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
  const tables = rows.map((row) => {
    const cells = row.scores.map(({ name, value, ratio }) => [name, short(value), ratioTo(row.base, name, ratio)]);
    return `${linesOf([[row.title, row.unit, "× base"], ...cells])}\n`;
  });
  return rows.length === 0 ? [] : [`## ${title}`, "", ...tables];
}

/** @param cells the headings first */
function linesOf(cells: readonly (readonly string[])[]): string {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  const [headings = [], ...lines] = cells;
  return [headings, rule, ...lines]
    .map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

function judged(text: string, met: boolean | undefined): string {
  return met ? text : `${text}: missed`;
}

function ratioTo(base: string, name: string, ratio: number): string {
  return name === base ? "1" : short(ratio);
}

/** Rounds to three significant digits. */
export function short(number: number): string {
  if (Number.isNaN(number)) return "none";
  return Math.abs(number) >= 100 ? Math.round(number).toLocaleString("en-US") : String(Number(number.toPrecision(3)));
}
