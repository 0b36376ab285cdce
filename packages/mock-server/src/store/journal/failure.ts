export interface Difference {
  readonly text: string;
  /** A runner of tests compares both. They hold no bigint, since Jest's workers send errors as JSON. */
  readonly expected: object;
  readonly actual: object | undefined;
}

/** By this code Jest and node:test show both values. Vitest and Mocha show them of any error. */
const CODE = "ERR_ASSERTION";

/** @param caller the stack of the call: behind an `await`, that of the error has lost the line of the test */
export function failureOf(title: string, { text, expected, actual }: Difference, caller: string): Error {
  const error = Object.assign(new Error(`${title}\n\n${text}`), { code: CODE, expected, actual });
  if (caller !== "") error.stack = `${error}${caller}`;
  return error;
}

/** V8's, and JavaScriptCore's. */
interface StackCapturing {
  captureStackTrace?(place: object, called: unknown): void;
}

/** Empty where the runtime cannot tell. @param called the function whose caller is wanted */
export function callerOf(called: (...given: never) => unknown): string {
  const place: { stack?: string } = {};
  (Error as StackCapturing).captureStackTrace?.(place, called);
  return place.stack?.replace(/^.*/, "") ?? "";
}
