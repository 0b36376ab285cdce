/**
 * Throws what a framework threw to steer its own rendering: Next's `redirect`, or `fetch` in a page that it renders in advance.
 * Such an error has a `digest` of words, such as NEXT_REDIRECT;… React gives a digest of digits to any error, to find it in a log.
 */
export function rethrowControlFlow(thrown: unknown): void {
  let digest: unknown;
  try {
    digest = Object(thrown).digest;
  } catch {
    // A thrown value may itself throw when it is read.
  }
  if (typeof digest === "string" && /^[A-Z]+_[A-Z_]+(;|$)/.test(digest)) throw thrown;
}
