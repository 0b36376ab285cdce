/** One line on stderr, and the exit code 1. */
export function fail(error: unknown): void {
  console.error(`plant-store-mock: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
