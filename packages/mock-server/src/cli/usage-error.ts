/** A mistake of the user, reported in one line, without the user and password that a URL in it may hold. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\/\/.*@/s, "//…@"), options);
  }
}

/** Returns the code of a failed system call, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
