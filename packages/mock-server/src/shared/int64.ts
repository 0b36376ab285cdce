/** The three conversions of an int64, from digits, JSON and JavaScript; service/plant-record.ts maps them over a record. */

const DIGITS = /^(?:0|-?[1-9]\d*)$/;

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

const ZERO = 0x30;

const MOST_DIGITS = 19;

/** Returns the integer of digits that this package has written. */
export function fromDigits(digits: unknown): bigint {
  return BigInt(digits as string);
}

/** Reads an integer in digits; returns undefined for any other text. An integer past int64 is valid here: no plant has it. */
export function readDigits(text: string | undefined): bigint | undefined {
  return text !== undefined && DIGITS.test(text) ? fromDigits(text) : undefined;
}

/**
 * Returns the exact integer of a JSON number. `1.0` and `1e3` are integers, as in JSON Schema (OpenAPI 3.1). Returns NaN
 * for a fraction, and Infinity for an integer of more than 19 digits, without expanding its exponent.
 */
export function exactInteger(source: string): bigint | number {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = NUMBER.exec(source) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits.charCodeAt(start) === ZERO) start++;
  if (start === digits.length) return 0n;
  let end = digits.length;
  while (digits.charCodeAt(end - 1) === ZERO) end--;
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  if (zeros < 0) return Number.NaN;
  if (end - start + zeros > MOST_DIGITS) return Number.POSITIVE_INFINITY;
  return BigInt(sign + digits.slice(start, end) + "0".repeat(zeros));
}

/**
 * @throws RangeError for a number that may have lost digits; TypeError for a text of a JavaScript caller, which matches no
 * plant.
 */
export function exactInt64(caller: string, value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value !== "number")
    throw new TypeError(`${caller}: an id is a number or a bigint, not a ${typeof value}.`);
  if (!Number.isSafeInteger(value))
    throw new RangeError(
      `${caller}: the number ${value} is not an exact integer. Past 2^53 - 1, write the id as a bigint.`,
    );
  return BigInt(value);
}
