import { explainSource } from "../../shared/sources.ts";

/** A check of a service or of a client: how its results are shown, and which of them make it fail. */
export interface Check<Result, Report> {
  readonly command: Outcome["command"];
  readonly subject: string;
  /** Several of its results, such as `"cases"`. */
  readonly unit: string;
  reported(result: Result): Reported;
  /** The most important first: GitHub shows only ten annotations of a step. */
  failures(results: readonly Result[]): readonly Result[];
  /** Follows the line of a result and its reason. @default nothing */
  details?(reported: Reported): readonly string[];
  /** Follows the last result, in lines of this width. @default nothing */
  end?(results: readonly Result[], width: number): readonly string[];
  summary(report: Report): readonly string[];
}

/** How a run ended, as the reports for a CI show it. */
export interface Outcome {
  readonly command: "verify" | "verify-client";
  /** What was checked: a base URL, or a command. */
  readonly subject: string;
  /** Everything that was judged until the end, in the order in which it ran. */
  readonly results: readonly Reported[];
  readonly failures: readonly Reported[];
  readonly leftOut: number;
  readonly error?: Error | undefined;
}

/** A judged case or scenario. */
export interface Reported {
  readonly name: string;
  readonly cites: readonly string[];
  readonly verdict: string;
  readonly reason?: string | undefined;
  readonly durationMs: number;
  /** The lines of an annotation, besides the reason. */
  readonly short: readonly string[];
  /** Everything that is known of it, a line or a block of code each. */
  readonly details: readonly string[];
}

export function outcomeOf<Result>(
  { command, subject, ...check }: Check<Result, never>,
  results: readonly Result[],
  leftOut: number,
  error?: Error,
): Outcome {
  const reported = new Map(results.map((result) => [result, check.reported(result)]));
  const failures = check.failures(results).flatMap((result) => reported.get(result) ?? []);
  return { command, subject, results: [...reported.values()], failures, leftOut, error };
}

/** The words for a number of each verdict, in the order of a summary; the first three are always told. */
const WORDS: readonly (readonly [verdict: string, one: string, many: string])[] = [
  ["holds", "holds", "hold"],
  ["broken", "is broken", "are broken"],
  ["not observed", "not observed", "not observed"],
  ["advice", "with advice", "with advice"],
  ["known to fail", "known to fail", "known to fail"],
];

export function countsOf(results: readonly Pick<Reported, "verdict">[]): readonly string[] {
  return WORDS.flatMap(([verdict, one, many], index) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 && index > 2 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
}

export function countLines(results: readonly Pick<Reported, "verdict">[], leftOut: number): readonly string[] {
  return [`${countsOf(results).join(", ")}.`, ...(leftOut === 0 ? [] : [`${leftOut} left out by --only and --skip.`])];
}

/** All rows of DECISIONS.md share one line. */
export function sourceLines(results: readonly Pick<Reported, "cites">[]): readonly string[] {
  return explain(results.flatMap(({ cites }) => cites.map((source) => source.replace(/^decision .*/, "decision …"))));
}

export function explain(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].flatMap((source) => {
    const text = explainSource(source);
    return text === undefined ? [] : [`${source}: ${text}`];
  });
}
