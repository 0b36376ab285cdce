/** Describes the error behind a 500 in one line, with its code, such as `SQLITE_FULL`. */
export function describeFailure(failure: unknown): string {
  const { code, message, errors } = Object(failure);
  // An AggregateError (a refused connection) has no message of its own.
  const text = message || (Array.isArray(errors) && errors[0]?.message) || String(failure);
  const line = String(text).replace(/[\s\p{Cc}]+/gu, " ");
  return typeof code !== "string" || line.includes(code) ? line : `${code}: ${line}`;
}
