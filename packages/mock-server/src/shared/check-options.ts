/** The check of each option, in words and as a test. */
export type OptionChecks<Options> = {
  readonly [Name in keyof Required<Options>]: readonly [expected: string, is: (value: unknown) => boolean];
};

/**
 * Checks options for callers without types. `undefined` counts as not given.
 *
 * @throws TypeError that names the option and what it must be, but not its value, which may be a secret.
 */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  checks: OptionChecks<Options>,
): void {
  if (typeof options !== "object" || options === null) throw new TypeError(`${caller}: the options must be an object.`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw new TypeError(
        `${caller}: there is no option "${name}". The options are ${Object.keys(checks).join(", ")}.`,
      );
    }
    // The table has this name.
    const [expected, is] = checks[name as keyof Options];
    if (value !== undefined && !is(value)) throw new TypeError(`${caller}: ${name} must be ${expected}.`);
  }
}

export const isString = (value: unknown): boolean => typeof value === "string";
export const isBoolean = (value: unknown): boolean => typeof value === "boolean";
export const isFunction = (value: unknown): boolean => typeof value === "function";
/** A whole number, 0 or more. */
export const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
export const isListOfStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);

/** The check of a signal, which may be of another realm. */
export const aSignal: readonly [expected: string, is: (value: unknown) => boolean] = [
  "an AbortSignal",
  (value) => Object.prototype.toString.call(value) === "[object AbortSignal]",
];

/** Returns the check for one of these texts. */
export function oneOfTexts(...texts: readonly string[]): readonly [expected: string, is: (value: unknown) => boolean] {
  const quoted = texts.map((text) => `"${text}"`);
  return [
    `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`,
    (value) => typeof value === "string" && texts.includes(value),
  ];
}
