/**
 * Returns the words of the innermost cause of an error: an outer one may only say "fetch failed". Hides the user and the
 * password of a URL in them.
 */
export function innermostWords(error: unknown, seen: readonly unknown[] = []): string {
  const { cause, errors, message } = Object(error);
  const inner = Array.isArray(errors) ? errors[0] : cause;
  // A cause may be a Response, which has no words, or an error that has been here.
  if (inner?.message && !seen.includes(inner)) return innermostWords(inner, [...seen, inner]);
  return String(message || error).replace(/\/\/[^/\s]*@/g, "//");
}
