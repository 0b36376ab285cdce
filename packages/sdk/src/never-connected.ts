/** Codes of failures that come before a connection stands, in Node, Bun and Deno. Browsers do not say. */
const NEVER_CONNECTED = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "ConnectionRefused"];

/** Causes lie a few levels deep; one that leads back to itself would never end. */
const DEEPEST_CAUSE = 8;

/** Whether the failure, or every failure behind it (one an address that was tried), came before a connection stood. */
export function neverConnected(error: unknown, depth = 0): boolean {
  try {
    if (typeof error !== "object" || error === null || depth > DEEPEST_CAUSE) return false;
    if (error instanceof AggregateError) {
      return error.errors.length > 0 && error.errors.every((inner) => neverConnected(inner, depth + 1));
    }
    if ("syscall" in error && error.syscall === "connect") return true;
    if ("code" in error && NEVER_CONNECTED.includes(String(error.code))) return true;
    return "cause" in error && neverConnected(error.cause, depth + 1);
  } catch {
    // Anything can be thrown, also what throws when it is looked at.
    return false;
  }
}
