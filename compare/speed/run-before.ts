/** The run that RESULTS.md holds, as far as a later one compares with it. */
export interface RunBefore {
  /** Such as `2026-11-21`. */
  readonly date: string;
  readonly commit: string;
  /** Its processor, cores and system. */
  readonly machine: string;
  /** Returns the figure of one contender with its unit; `undefined` when that run had no such row. */
  figureOf(row: string, name: string): string | undefined;
}

/** Reads RESULTS.md. @returns `undefined` when the text is no RESULTS.md */
export function readRunBefore(results: string): RunBefore | undefined {
  const [, date, commit] = /^Written by .* on (\d{4}-\d\d-\d\d), .* at commit (\S+)\.$/m.exec(results) ?? [];
  const machine = /^- \*\*Machine:\*\* (.*?), load average/m.exec(results)?.[1];
  if (date === undefined || commit === undefined || machine === undefined) return undefined;
  const promised = /^## What is promised$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(results)?.[1] ?? "";
  const lines = promised.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const figures = new Map(lines.map(([, row, name, , figure]) => [`${row}|${name}`, figure]));
  return { date, commit, machine, figureOf: (row, name) => figures.get(`${row}|${name}`) };
}

/** Returns the difference from the run before, in percent. */
export function changeOf(before: string | undefined, now: string): string {
  if (before === undefined) return "new";
  const change = (numberIn(now) / numberIn(before) - 1) * 100;
  // A figure without a number, such as "none".
  if (Number.isNaN(change)) return before === now ? "the same" : "differs";
  return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(0)} %`;
}

function numberIn(figure: string): number {
  return Number.parseFloat(figure.replaceAll(",", ""));
}
