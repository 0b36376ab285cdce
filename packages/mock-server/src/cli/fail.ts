/** Prints one line on stderr, and sets the exit code. */
export function fail(error: unknown, exitCode: 1 | 2 = 1): void {
  console.error(`plant-store-mock: ${error instanceof Error ? error.message : error}`);
  process.exitCode = exitCode;
}

/** 2 for a check, whose 1 says that something failed. The arguments may be wrong themselves. */
export function exitCodeOf(args: readonly string[]): 1 | 2 {
  return args.some((word) => word === "verify" || word === "verify-client") ? 2 : 1;
}
