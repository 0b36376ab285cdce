import type { Finding } from "./finding.ts";

/** Findings with the same rule, place and direction. Whoever mends the cause mends each of its results. */
export interface Cause<Result> extends Finding {
  /** In the order in which they ran. `text` is of the first. */
  readonly results: readonly Result[];
}

interface Judged {
  readonly findings: readonly Finding[];
}

/**
 * Returns the causes of what was found, in an order to work through: advice last, the contract and the RFCs before our own
 * decisions, and what concerns most results first.
 */
export function causesOf<Result extends Judged>(results: readonly Result[]): readonly Cause<Result>[] {
  const causes = new Map<string, Cause<Result>>();
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
