import type { Row } from "./rounds.ts";

interface Promised {
  /** The row and the contender. */
  readonly what: string;
  readonly floor: string;
  readonly promised: string;
  readonly measured: string;
  readonly met: boolean;
}

/** Adds a line for a contender that failed and has no promise: the others' ratios may mean nothing beside it. */
export function promisesOf(rows: readonly Row[]): Promised[] {
  return rows.flatMap(({ title, scores }) =>
    scores
      .filter(({ target, met }) => target !== undefined || !met)
      .map(({ name, target: promised = "no errors", ratio, met }) => {
        const [what, floor, measured] = [`${title}: ${name}`, scores[0]?.name ?? "", judged(short(ratio), met)];
        return { what, floor, promised, measured, met };
      }),
  );
}

export function describeRow(row: Row): string {
  const [rounds] = row.rounds;
  const further = row.scores.map(({ spread, target, met, does = "" }, index) => {
    // Two rounds have no quartiles.
    const between = index === 0 || rounds <= 2 ? "" : spread.map(short).join(" to ");
    return [between, target ? judged(target, met) : "", does];
  });
  const table = tableOf(row, [["half of the rounds", "promised", "does"], ...further]);
  return `## ${row.title}\n\n${row.about} Rounds: ${rounds}.\n\n${table}\n`;
}

/** @param machine a list in Markdown */
export function reportOf(commit: string, machine: readonly string[], rows: readonly Row[]): string {
  const promises = promisesOf(rows).map(({ what, floor, promised, measured }) => [what, floor, promised, measured]);
  const section = (title: string, some: readonly Row[]) =>
    some.length === 0 ? [] : [`## ${title}`, "", ...some.map((row) => `${tableOf(row)}\n`)];
  const compared = rows.filter(({ isComparison }) => isComparison);
  const missed = rows.filter(({ isComparison, scores }) => !isComparison && scores.some(({ met }) => !met));
  return [
    "# How fast it is",
    "",
    `Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}, in one run, at commit ${commit}.`,
    "",
    ...[...machine, ""],
    "## What is promised",
    "",
    linesOf([["", "floor", "promised", "measured"], ...promises]),
    "",
    ...section("What is missed, and what it is made of", missed),
    ...section("Beside others", compared),
  ].join("\n");
}

/** @param further cells for the headings and for each score */
function tableOf({ title, unit = "µs", scores }: Row, further: readonly (readonly string[])[] = []): string {
  const cells = scores.map(({ name, value, ratio }, index) => [name, short(value), index === 0 ? "1" : short(ratio)]);
  return linesOf([[title, unit, "× base"], ...cells].map((line, index) => [...line, ...(further[index] ?? [])]));
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

function judged(text: string, met: boolean): string {
  return met ? text : `${text}: missed`;
}

function short(number: number): string {
  if (Number.isNaN(number)) return "none";
  return Math.abs(number) >= 100 ? Math.round(number).toLocaleString("en-US") : String(Number(number.toPrecision(3)));
}
