/** Returns the message of whatever was thrown, even if that throws when it is read. */
export function messageOf(error: unknown): string {
  try {
    return String(Object(error).message ?? error);
  } catch {
    return "";
  }
}
