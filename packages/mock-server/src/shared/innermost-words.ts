/** An outer error may only say "fetch failed". Hides the user and the password of a URL. */
export function innermostWords(error: unknown, deepest = 9): string {
  const { cause, errors, message } = Object(error);
  const inner = Array.isArray(errors) ? errors[0] : cause;
  // A cause may be a Response, which has no words. Causes may form a circle.
  if (inner?.message && deepest) return innermostWords(inner, deepest - 1);
  return String(message || error).replace(/\/\/[^/\s]*@/g, "//");
}
