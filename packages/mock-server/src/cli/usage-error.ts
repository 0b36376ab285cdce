/** A mistake of the user, reported in one line, without the user and password that a URL in it may hold. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\/\/.*@/s, "//…@"), options);
  }
}
