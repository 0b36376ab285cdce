import { describeIssues, type Issue } from "../contract.ts";

/** How many characters of a value are shown. */
const SHOWN = 80;

/** Describes the mistakes of one plant of a seed, and shows the value of a wrong id. */
export function describeSeedIssues(issues: readonly Issue[], index: number, id: string | undefined): string {
  const placed = issues.map(({ pointer, expected, received }) => ({
    pointer: `/${index}${pointer}`,
    expected,
    received: pointer === "/id" && id !== undefined ? cut(id) : received,
  }));
  return describeIssues(placed);
}

/** Returns a wrong id as JavaScript shows it; undefined if its type says more. */
export function shownId(plant: unknown): string | undefined {
  const id = typeof plant === "object" && plant !== null && "id" in plant ? plant.id : undefined;
  if (typeof id === "string") return JSON.stringify(id);
  return typeof id === "bigint" || (typeof id === "number" && !Number.isInteger(id)) ? String(id) : undefined;
}

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
