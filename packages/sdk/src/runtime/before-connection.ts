/** Codes of failures that come before a connection stands, in Node and Bun. */
const CODES = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused)$/;

/** Where there is no code: how Deno begins the message of such a failure, and a port that fetch blocks. workerd tells nothing. */
const MESSAGES = /^(client error \(Connect\)|bad port$)/;

/** Causes lie a few levels deep; one that leads back to itself would never end. */
const DEEPEST_CAUSE = 8;

/** What a runtime's error may tell. */
interface Failure {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Whether a failure came before a connection stood; of several (one an address that was tried), whether all of them did. */
export function cameBeforeConnection(error: unknown, depth = 0): boolean {
  try {
    if (depth > DEEPEST_CAUSE) return false;
    // Of anything, since not only errors can be thrown, and under Jest they come from another realm.
    const { code, message, syscall, cause, errors }: Failure = Object(error);
    if (Array.isArray(errors) && errors.length > 0)
      return errors.every((inner) => cameBeforeConnection(inner, depth + 1));
    const told = CODES.test(String(code)) || syscall === "connect" || MESSAGES.test(String(message));
    return told || cameBeforeConnection(cause, depth + 1);
  } catch {
    // What was thrown may throw when it is looked at.
    return false;
  }
}
