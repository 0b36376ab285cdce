import { explainSource } from "../../conformance.ts";

/** How a run ended, as the reports for a CI show it. */
export interface Outcome {
  readonly command: "verify" | "verify-client";
  /** What was checked: a base URL, or a command. */
  readonly subject: string;
  /** Everything that was judged until the end, in the order in which it ran. */
  readonly results: readonly Reported[];
  /** Those that make the run fail, the most important first: GitHub shows only ten annotations of a step. */
  readonly failures: readonly Reported[];
  readonly leftOut: number;
  /** The error that ended the run early. */
  readonly error?: Error | undefined;
}

/** A judged case or scenario. */
export interface Reported {
  readonly name: string;
  readonly cites: readonly string[];
  readonly verdict: string;
  /** Why it does not hold. */
  readonly reason?: string | undefined;
  readonly durationMs: number;
  /** The lines of an annotation, besides the reason. */
  readonly short: readonly string[];
  /** Everything that is known of it, a line or a block of code each. */
  readonly details: readonly string[];
}

/** The words for a number of each verdict, in the order of a summary; the first three are always told. */
const WORDS: readonly (readonly [verdict: string, one: string, many: string])[] = [
  ["holds", "holds", "hold"],
  ["broken", "is broken", "are broken"],
  ["not observed", "not observed", "not observed"],
  ["advice", "with advice", "with advice"],
  ["known to fail", "known to fail", "known to fail"],
];

/** Returns how many have each verdict, in words: `"1 is broken"`. */
export function countsOf(results: readonly Pick<Reported, "verdict">[]): readonly string[] {
  return WORDS.flatMap(([verdict, one, many], index) => {
    const count = results.filter((result) => result.verdict === verdict).length;
    return count === 0 && index > 2 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
}

/** Returns a line for each of these sources that can be explained, once. */
export function explain(sources: readonly string[]): readonly string[] {
  return [...new Set(sources)].flatMap((source) => {
    const text = explainSource(source);
    return text === undefined ? [] : [`${source}: ${text}`];
  });
}
