/** How long the process may take to end once it has stopped, in milliseconds: enough to flush its output. */
const EXIT_MS = 200;

/** A pending latency of a closed connection must not keep the process alive. */
export function endSoon(): void {
  setTimeout(() => process.exit(), EXIT_MS).unref();
}
