import { type Cause, causesOf, type Report, type Result } from "../../exchange/report.ts";
import { explainSource } from "../../shared/sources.ts";

export interface Check<One extends Result, Full extends Report<One>>
  extends Pick<ReportedRun, "command" | "subject" | "unit"> {
  /** Advice fails it too. */
  readonly strict: boolean;
  /** The names of results that may fail; one that holds fails the run: the list is old. @default none */
  readonly known?: ReadonlySet<string>;
  describe(result: One): Description;
  /** Why nothing is shown, although nothing failed; undefined if something is. */
  unseen(report: Full): string | undefined;
  summary(report: Full): readonly string[];
}

export interface Description {
  readonly example: readonly string[];
  readonly again: readonly string[];
  /** Follows in files, which have more room than a screen. @default nothing */
  readonly further?: readonly string[];
}

export interface ReportedRun {
  readonly command: "verify" | "verify-client";
  /** What was checked: a base URL, or a command. */
  readonly subject: string;
  readonly unit: readonly [one: string, several: string];
  readonly results: readonly Reported[];
  /** Without those that are known to fail. The worst first: GitHub shows only ten annotations of a step. */
  readonly causes: readonly ReportedCause[];
  readonly failures: readonly Reported[];
  readonly leftOut: number;
  readonly error?: Error | undefined;
}

/** In the words of its smallest result. */
export interface ReportedCause extends Cause<Reported> {
  readonly smallest: Reported;
}

export interface Reported extends Omit<Result, "verdict">, Description {
  readonly verdict: Result["verdict"] | "known to fail" | "no longer fails";
}

export function reportedRunOf<One extends Result>(
  { command, subject, unit, strict, known = new Set(), describe }: Check<One, never>,
  results: readonly One[],
  leftOut: number,
  error?: Error,
): ReportedRun {
  const reported = results.map((result): Reported => {
    const one = { ...result, ...describe(result) };
    if (!known.has(result.name)) return one;
    if (result.verdict === "holds") return { ...one, verdict: "no longer fails" };
    return result.verdict === "not observed" ? one : { ...one, verdict: "known to fail", findings: [] };
  });
  const fails = ["broken", "no longer fails", ...(strict ? ["advice"] : [])];
  return {
    ...{ command, subject, unit, leftOut, error, results: reported, causes: causesOf(reported).map(withExample) },
    failures: reported.filter(({ verdict }) => fails.includes(verdict)),
  };
}

/** The words for a number of each verdict, in the order of a summary; the first four are always told. */
const WORDS: readonly (readonly [verdict: Reported["verdict"], one: string, many: string])[] = [
  ["holds", "holds", "hold"],
  ["broken", "is broken", "are broken"],
  ["advice", "with advice", "with advice"],
  ["not observed", "not observed", "not observed"],
  ["known to fail", "known to fail", "known to fail"],
  ["no longer fails", "no longer fails", "no longer fail"],
];

export function countsOf(results: readonly Pick<Reported, "verdict">[]): string {
  const counts = WORDS.flatMap(([verdict, one, many], index) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 && index > 3 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return counts.join(", ");
}

/** More names than a reader takes in. The files have them all. */
const MOST_NAMES = 3;

export function namesOf(results: readonly Pick<Reported, "name">[], [one, several]: ReportedRun["unit"]): string {
  const { length } = results;
  const names = results.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = length > MOST_NAMES ? [`and ${length - MOST_NAMES} more`] : [];
  return `${length} ${length === 1 ? one : several}: ${[...names, ...more].join("; ")}`;
}

function withExample(cause: Cause<Reported>): ReportedCause {
  const lengthOf = ({ example }: Reported) => example.join("\n").length;
  const smallest = cause.results.reduce((least, one) => (lengthOf(one) < lengthOf(least) ? one : least));
  const finding = smallest.findings.find(({ rule, place }) => rule === cause.rule && place === cause.place);
  return { ...cause, ...finding, smallest };
}

export function linesOf({ example, again, further = [] }: Description): readonly string[] {
  return [...example, ...(again.length === 0 ? [] : ["", ...again]), ...further];
}

export function explain(source: string): string {
  const text = explainSource(source);
  return text === undefined ? source : `${source}: ${text}`;
}
