/** A failed expectation shows the request that meets the most criteria, and how it differs. */
import type { RecordedRequest } from "../../service/recorded-request.ts";
import type { Criterion } from "./select.ts";

/** The last of those that are equally close: most tests expect their newest request. */
export function closestOf(
  criteria: readonly Criterion[],
  requests: readonly RecordedRequest[],
): RecordedRequest | undefined {
  const countMatches = (request: RecordedRequest) => criteria.filter(({ matches }) => matches(request)).length;
  return requests.reduce<RecordedRequest | undefined>(
    (best, request) => (best !== undefined && countMatches(best) > countMatches(request) ? best : request),
    undefined,
  );
}

export function describeCriteria(criteria: readonly Criterion[], request: RecordedRequest): string {
  const width = Math.max(...criteria.map(({ name }) => name.length));
  return criteria
    .map((criterion) => {
      const { name, expected, actual } = criterion;
      const value = actual(request);
      const [mark, words] = criterion.matches(request)
        ? ["✓", shown(expected)]
        : ["✗", `expected ${shown(expected)}, got ${shown(value)}${difference(expected, value)}`];
      return `  ${mark} ${name.padEnd(width)}  ${words}`;
    })
    .join("\n");
}

/** Values for a test runner's diff: the expected ones, or those of a request. One that is met is the expected one. */
export function valuesOf(criteria: readonly Criterion[], request?: RecordedRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    criteria.map(({ name, expected, actual, matches }) => [
      name,
      // As `"4xx"` and 404 would be two.
      shown(request === undefined || matches(request) ? expected : actual(request)),
    ]),
  );
}

/** In characters. */
const LONGEST = 200;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(shown).join(", ");
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
}

function difference(expected: unknown, actual: unknown): string {
  if (typeof expected === "bigint" && typeof actual === "bigint") {
    const by = expected > actual ? expected - actual : actual - expected;
    return `: differs by ${by}${Number(expected) === Number(actual) ? ", rounded?" : ""}`;
  }
  if (typeof expected !== "string" || typeof actual !== "string") return "";
  if (expected.normalize() === actual.normalize()) return ": differs in Unicode normalization";
  if (expected.toLowerCase() === actual.toLowerCase()) return ": differs in upper and lower case";
  return expected.trim() === actual.trim() ? ": differs in white space at an end" : "";
}
