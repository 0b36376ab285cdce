import type { Row, RowScore, Target } from "./row.ts";

export function tableOf({ title, about, unit, base, rounds, scores }: Row): string {
  const headings = ["", `median, ${unit}`, "× base", "half of the rounds", "promised", ""];
  const cells = [headings, ...scores.map((score) => cellsOf(score, base, rounds))];
  const times = rounds === 1 ? "1 round." : `${rounds} rounds.`;
  return [`## ${title}`, "", `${about} ${times}`, "", ...linesOf(cells), ""].join("\n");
}

/** @param cells the headings first */
export function linesOf(cells: readonly (readonly string[])[]): string[] {
  const widths = (cells[0] ?? []).map((_, column) => Math.max(3, ...cells.map((line) => line[column]?.length ?? 0)));
  const [headings = "", ...lines] = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  return [headings, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...lines];
}

function cellsOf({ name, value, ratio, spread, target, met, note }: RowScore, base: string, rounds: number): string[] {
  const promised = target === undefined ? "" : `${promiseOf(target)}${met ? "" : ": missed"}`;
  // Two rounds have no quartiles.
  const between = name === base || rounds <= 2 ? "" : `${short(spread[0])} to ${short(spread[1])}`;
  return [name, short(value), name === base ? "1" : short(ratio), between, promised, note ?? ""];
}

export function promiseOf({ atMost, atLeast }: Target): string {
  return atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
}

/** Returns a number with three significant digits. */
export function short(number: number): string {
  if (Number.isNaN(number)) return "none";
  return Math.abs(number) >= 100 ? Math.round(number).toLocaleString("en-US") : String(Number(number.toPrecision(3)));
}
