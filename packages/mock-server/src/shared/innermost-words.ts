/**
 * Returns the words of the innermost cause of an error: an outer one may only say "fetch failed". Hides the user and the
 * password of a URL in them.
 */
export function innermostWords(error: unknown): string {
  const { cause, errors = [cause], message } = Object(error);
  const [inner] = errors;
  // A cause may be a Response, which has no words.
  if (inner?.message) return innermostWords(inner);
  return String(message || error).replace(/\/\/[^/\s]*@/g, "//");
}
