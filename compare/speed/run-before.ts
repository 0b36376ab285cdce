/** The run that RESULTS.md holds, as far as a later one compares with it. */
export interface RunBefore {
  /** Such as `2026-11-21`. */
  readonly date: string;
  readonly commit: string;
  /** Its processor, cores and system. */
  readonly machine: string;
  /** By what is promised. */
  readonly figures: ReadonlyMap<string, string>;
}

/** Reads RESULTS.md. @returns `undefined` when the text is not one */
export function readRunBefore(results: string): RunBefore | undefined {
  const [, date, commit] = /^Written by .* on (\d{4}-\d\d-\d\d), .* at commit (\S+)\.$/m.exec(results) ?? [];
  const machine = /^- \*\*Machine:\*\* (.*?), load average/m.exec(results)?.[1];
  if (date === undefined || commit === undefined || machine === undefined) return undefined;
  const lines = results.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  return { date, commit, machine, figures: new Map(lines.map(([, what = "", , , figure = ""]) => [what, figure])) };
}

/** Returns the difference from the run before, in percent. */
export function changeOf(before: string | undefined, now: string): string {
  if (before === undefined) return "new";
  const change = (numberIn(now) / numberIn(before) - 1) * 100;
  // Errors have no number.
  if (Number.isNaN(change)) return "differs";
  return `${change < 0 ? "−" : "+"}${Math.abs(change).toFixed(0)} %`;
}

function numberIn(figure: string): number {
  return Number.parseFloat(figure.replaceAll(",", ""));
}
