import { describeIssues, type Issue, isObject, record } from "../contract.ts";

const SHOWN = 80;

export function describeSeedIssues(issues: readonly Issue[], index: number, key: string | undefined): string {
  const placed = issues.map(({ pointer, expected, received }) => ({
    pointer: `/${index}${pointer}`,
    expected,
    received: pointer === `/${record.key}` && key !== undefined ? cut(key) : received,
  }));
  return describeIssues(placed);
}

/** As JavaScript shows it; undefined if its type says more. */
export function shownKey(plant: unknown): string | undefined {
  const key = isObject(plant) ? plant[record.key] : undefined;
  if (typeof key === "string") return JSON.stringify(key);
  return typeof key === "bigint" || (typeof key === "number" && !Number.isInteger(key)) ? String(key) : undefined;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
