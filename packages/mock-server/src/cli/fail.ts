/** As of `env` and `timeout`: the command of the user was not run, or did not decide. */
export const FAILED_RUN = 125;

export function fail(error: unknown, exitCode: number = 1): void {
  console.error(`plant-store-mock: ${error instanceof Error ? error.message : error}`);
  process.exitCode = exitCode;
}

/** 2 for a check, whose 1 says that something failed. The arguments may be wrong themselves. */
export function exitCodeOf(args: readonly string[]): number {
  const end = args.indexOf("--");
  const ownArguments = end < 0 ? args : args.slice(0, end);
  if (ownArguments.includes("run")) return FAILED_RUN;
  return ownArguments.some((word) => word === "verify" || word === "verify-client") ? 2 : 1;
}

/** How long the process may take to end once it has stopped, in milliseconds: enough to flush its output. */
const EXIT_MS = 200;

/** A pending latency of a closed connection must not keep the process alive. */
export function endSoon(): void {
  setTimeout(() => process.exit(), EXIT_MS).unref();
}
