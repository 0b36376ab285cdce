/** What an error says. Anything can be thrown, also what throws when it is looked at. */
export function messageOf(error: unknown): string {
  try {
    return String(Object(error).message ?? error);
  } catch {
    return "";
  }
}
