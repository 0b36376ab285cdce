/** How the requests differ from the expected ones. */
export interface Difference {
  readonly text: string;
  /** What a runner of tests compares. Without a bigint: Jest's workers send errors as JSON. */
  readonly expected: object;
  readonly actual: object | undefined;
}

/** By this code Jest and node:test show both values. Vitest and Mocha show them of any error. */
const CODE = "ERR_ASSERTION";

export function failureOf(title: string, { text, expected, actual }: Difference): Error {
  return Object.assign(new Error(`${title}\n\n${text}`), { code: CODE, expected, actual });
}
