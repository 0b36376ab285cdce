/** Codes of failures that come before a connection stands, in Node, Bun and Deno. Browsers do not say. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "ConnectionRefused"];

/** Causes lie a few levels deep; one that leads back to itself would never end. */
const DEEPEST_CAUSE = 8;

/** The code of a failure that came before a connection stood; of several (one an address that was tried), if all of them did. */
export function neverConnected(error: unknown, depth = 0): string | undefined {
  try {
    if (typeof error !== "object" || error === null || depth > DEEPEST_CAUSE) return undefined;
    if (error instanceof AggregateError) {
      const codes = error.errors.map((inner) => neverConnected(inner, depth + 1));
      return codes.includes(undefined) ? undefined : codes[0];
    }
    const code = "code" in error ? String(error.code) : "";
    if (NEVER_CONNECTED.includes(code) || ("syscall" in error && error.syscall === "connect")) return code;
    return "cause" in error ? neverConnected(error.cause, depth + 1) : undefined;
  } catch {
    // Anything can be thrown, also what throws when it is looked at.
    return undefined;
  }
}
