/** Returns the message of whatever was thrown, even of what throws when it is looked at. */
export function messageOf(error: unknown): string {
  try {
    return String(Object(error).message ?? error);
  } catch {
    return "";
  }
}
