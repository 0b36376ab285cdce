/** Checks as plain data: what becomes of them leaves a page and a process alike. */

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** What was seen; of a check that failed, the error. */
  readonly detail: string;
}

/** Each gives what it saw, or throws. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** One after the other: each starts and stops a mock of its own. */
export async function runChecks(checks: Checks): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      results.push({ name, ok: true, detail: String(await check()) });
    } catch (error) {
      results.push({
        name,
        ok: false,
        detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  }
  return results;
}

/** @throws Error where what was seen is not what was expected, as JSON. */
export function same(seen: unknown, expected: unknown): string {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (left !== right) throw new Error(`Expected ${right}, received ${left}.`);
  return left;
}

/** A check that every MSW passes, and whose detail is not the same under each. */
export const ASKS_FOR_407 = "a 407 that is asked for";

/** Returns the status of a response, or the name of the error in its place. */
export async function outcomeOf(response: Promise<Response>): Promise<string> {
  return await response.then(
    ({ status }) => String(status),
    ({ name }: Error) => name,
  );
}

/** What the promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}
