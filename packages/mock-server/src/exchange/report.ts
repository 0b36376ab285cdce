import type { Evidence, Finding, Verdict } from "./finding.ts";

/** One case or scenario, judged. No text has a token. */
export interface Result {
  /** Its name. */
  readonly name: string;
  /** Its sources: `document …`, `RFC …`, or `decision <row>` of DECISIONS.md. */
  readonly cites: readonly string[];
  /** Its result. */
  readonly verdict: Verdict;
  /** Each thing that is wrong. */
  readonly findings: readonly Finding[];
  /** The evidence for the verdict. */
  readonly evidence: Evidence;
  /** Why it does not hold. */
  readonly reason?: string;
  /** How long it took, in milliseconds; 0 when nothing was sent. */
  readonly durationMs: number;
}

/** The result of a run, in JSON's own types. */
export interface Report<One extends Result = Result> {
  /** In the order in which they ran. */
  readonly results: readonly One[];
  /** The causes of the findings, in an order to work through. */
  readonly causes: readonly NamedCause[];
  /** How many hold. */
  readonly holds: number;
  /** How many are broken; it should reach 0. */
  readonly broken: number;
  /** How many got advice. */
  readonly advice: number;
  /** How many could not be judged, each with its `reason`. */
  readonly notObserved: number;
  /** How many `only` and `skip` left out. */
  readonly leftOut: number;
}

/** A cause, with the names of its results. */
export interface NamedCause extends Finding {
  /** The names of the results that have it. */
  readonly names: readonly string[];
}

export function reportOf<One extends Result>(results: readonly One[], leftOut: number): Report<One> {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const named = ({ results, ...finding }: Cause<One>) => ({ ...finding, names: results.map(({ name }) => name) });
  return {
    results,
    causes: causesOf(results).map(named),
    holds: count("holds"),
    broken: count("broken"),
    advice: count("advice"),
    notObserved: count("not observed"),
    leftOut,
  };
}

/** Findings with the same rule, place and direction. Whoever mends the cause mends each of its results. */
export interface Cause<Judged> extends Finding {
  /** In the order in which they ran. `text` is of the first. */
  readonly results: readonly Judged[];
}

/**
 * Returns the causes of what was found, in an order to work through: advice last, the contract and the RFCs before our own
 * decisions, and what concerns most results first.
 */
export function causesOf<Judged extends Pick<Result, "findings">>(
  results: readonly Judged[],
): readonly Cause<Judged>[] {
  const causes = new Map<string, Cause<Judged>>();
  for (const result of results) {
    for (const finding of result.findings) {
      const { level, direction, place, rule } = finding;
      const key = [level, direction, rule, place].join("\n");
      const others = causes.get(key)?.results ?? [];
      if (!others.includes(result)) causes.set(key, { ...finding, ...causes.get(key), results: [...others, result] });
    }
  }
  const weight = ({ level, rule }: Finding) => Number(level === "must") * 2 + Number(!rule.startsWith("decision "));
  return [...causes.values()].sort((a, b) => weight(b) - weight(a) || b.results.length - a.results.length);
}
