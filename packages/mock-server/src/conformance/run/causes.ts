import type { CaseResult, Mismatch } from "./conformance-report.ts";

/** The common cause of broken cases: mending it mends them, if nothing else is wrong with them. */
export interface Cause extends Mismatch {
  /** The broken cases, in the order in which they ran. `text` is of the first. */
  readonly results: readonly CaseResult[];
}

/**
 * Returns the causes of the broken cases, in an order to work through: the contract's before those of our decisions, and
 * what breaks most cases first.
 *
 * @example
 * const [first] = causesOf(report.results);
 */
export function causesOf(results: readonly CaseResult[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const result of results) {
    for (const mismatch of result.mismatches ?? []) {
      const key = keyOf(mismatch);
      const others = causes.get(key)?.results ?? [];
      if (!others.includes(result)) causes.set(key, { ...mismatch, ...causes.get(key), results: [...others, result] });
    }
  }
  const ofDocument = ({ rule }: Cause) => Number(isOfDocument(rule));
  return [...causes.values()].sort(
    (left, right) => ofDocument(right) - ofDocument(left) || right.results.length - left.results.length,
  );
}

/** A decision is mended as a whole. Of the document each wrong part is its own cause, and each wrong status. */
function keyOf({ rule, text }: Mismatch): string {
  if (!isOfDocument(rule)) return rule;
  return `${rule} ${text.startsWith("status:") ? text : text.replace(/: expected .*$/s, "")}`;
}

const isOfDocument = (rule: string) => rule.startsWith("document ");
