/** Accepts a value that throws when it is read, too. */
export function messageOf(error: unknown): string {
  try {
    return String(Object(error).message ?? error);
  } catch {
    return "";
  }
}
