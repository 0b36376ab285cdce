export type Check = readonly [expected: string, is: (value: unknown) => boolean];

export type OptionChecks<Options> = { readonly [Name in keyof Required<Options>]: Check };

/** `undefined` counts as not given. @throws TypeError that names the option, but not its value: it may be a secret */
export function checkOptions<Options extends object>(
  caller: string,
  options: Options,
  checks: OptionChecks<Options>,
): void {
  if (typeof options !== "object" || options === null) throw new TypeError(`${caller}: the options must be an object.`);
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, name)) {
      throw new TypeError(`${caller}: unknown option "${name}". The options are ${Object.keys(checks).join(", ")}.`);
    }
    // The table has this name.
    const [expected, is] = checks[name as keyof Options];
    if (value !== undefined && !is(value)) throw new TypeError(`${caller}: ${name} must be ${expected}.`);
  }
}

export const isString = (value: unknown): boolean => typeof value === "string";
export const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

export const aString: Check = ["a string", isString];
export const aBoolean: Check = ["a boolean", (value) => typeof value === "boolean"];
export const aFunction: Check = ["a function", (value) => typeof value === "function"];
export const strings: Check = ["a list of strings", (value) => Array.isArray(value) && value.every(isString)];
export const names: Check = [
  "a list of texts, none of them empty",
  (value) => Array.isArray(value) && value.every((name) => isString(name) && name !== ""),
];
export const aSize = (unit: string): Check => [`a whole number of ${unit}, 0 or more`, isSize];
export const aWholeNumber = (least: number, most: number, unit = ""): Check => [
  `a whole number${unit} from ${least} to ${most}`,
  (value) => isSize(value) && Number(value) >= least && Number(value) <= most,
];
/** With a longer one, setTimeout fires at once. */
export const LONGEST_TIMER_MS = 2_147_483_647;
/** A function: a bundle without the check has no text of it. */
export const aTimeMs = (): Check => aWholeNumber(1, LONGEST_TIMER_MS, " of milliseconds");
/** It may be of another realm. */
export const aSignal: Check = [
  "an AbortSignal",
  (value) => Object.prototype.toString.call(value) === "[object AbortSignal]",
];

export function oneOfTexts(...texts: readonly string[]): Check {
  const quoted = texts.map((text) => `"${text}"`);
  return [
    `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`,
    (value) => typeof value === "string" && texts.includes(value),
  ];
}
