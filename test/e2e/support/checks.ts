/** Checks that run in a page, a worker or a program alike. Their results are plain data. */

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** The result, or the error of a check that failed. */
  readonly detail: string;
}

export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

/** One after the other: they share a page's mock, or a server's records. */
export async function runChecks(checks: Checks): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      results.push({ name, ok: true, detail: String(await check()) });
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      results.push({ name, ok: false, detail });
    }
  }
  return results;
}

/** As JSON. @throws Error if something else was expected */
export function same(seen: unknown, expected: unknown): string {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (left !== right) throw new Error(`Expected ${right}, received ${left}.`);
  return left;
}

export async function failureOf(work: Promise<unknown> | (() => unknown)): Promise<Error> {
  try {
    await (typeof work === "function" ? work() : work);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}
