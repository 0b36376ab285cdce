/** A mistake of the user's, told in one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
