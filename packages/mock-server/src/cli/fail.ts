/** Prints one line on stderr, and sets the exit code 1. */
export function fail(error: unknown): void {
  console.error(`plant-store-mock: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
