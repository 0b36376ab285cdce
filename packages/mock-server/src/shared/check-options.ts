import { LONGEST_TIMER_MS } from "./timer.ts";

type Check = readonly [expected: string, is: (value: unknown) => boolean];

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
export const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

// The checks that several options share. Each by itself: an object of them all would stand in every bundle.
export const aString: Check = ["a string", isString];
export const aBoolean: Check = ["a boolean", (value) => typeof value === "boolean"];
export const aFunction: Check = ["a function", (value) => typeof value === "function"];
export const strings: Check = ["a list of strings", (value) => Array.isArray(value) && value.every(isString)];
export const names: Check = [
  "a list of texts, none of them empty",
  (value) => Array.isArray(value) && value.every((name) => isString(name) && name !== ""),
];
/** A function: a bundle without the check has no text of it. */
export const aTimeMs = (): Check => [
  `a whole number of milliseconds from 1 to ${LONGEST_TIMER_MS}`,
  (value) => isSize(value) && Number(value) >= 1 && Number(value) <= LONGEST_TIMER_MS,
];
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
