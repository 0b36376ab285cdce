/** Returns the message of a thrown value, even of one that throws when it is read. */
export function messageOf(error: unknown): string {
  try {
    return String(Object(error).message ?? error);
  } catch {
    return "";
  }
}
