/** A mistake of the user, reported in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
