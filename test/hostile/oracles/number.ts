/** The largest power of ten below 2^63. */
const MOST_ZEROS = 18n;

/** Returns the index after the number there (RFC 8259 6), if there is one. */
export function numberEnd(text: string, start: number): number | undefined {
  const integer = text[start] === "-" ? start + 1 : start;
  let end = text[integer] === "0" ? integer + 1 : digitsEnd(text, integer);
  if (end === integer) return undefined;
  if (text[end] === ".") {
    const fraction = end + 1;
    end = digitsEnd(text, fraction);
    if (end === fraction) return undefined;
  }
  if (text[end] === "e" || text[end] === "E") {
    const exponent = text[end + 1] === "+" || text[end + 1] === "-" ? end + 2 : end + 1;
    end = digitsEnd(text, exponent);
    if (end === exponent) return undefined;
  }
  return end;
}

export function isNumber(text: string): boolean {
  return numberEnd(text, 0) === text.length;
}

/** Returns the int64 of a JSON number, if it is one: a mantissa times a power of ten, in BigInt. */
export function int64Of(number: string): bigint | undefined {
  const [decimal = "", exponent = "0"] = number.toLowerCase().split("e");
  const [whole = "", fraction = ""] = decimal.split(".");
  const mantissa = BigInt(whole.replace("-", "") + fraction);
  const power = BigInt(exponent) - BigInt(fraction.length);
  if (mantissa === 0n) return 0n;
  // Far too large, or smaller than one: no need of a giant power.
  if (power > MOST_ZEROS || -power >= decimal.length) return undefined;
  const scale = 10n ** (power < 0n ? -power : power);
  if (power < 0n && mantissa % scale !== 0n) return undefined;
  const magnitude = power < 0n ? mantissa / scale : mantissa * scale;
  const value = whole.startsWith("-") ? -magnitude : magnitude;
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (text.charAt(end) >= "0" && text.charAt(end) <= "9") end++;
  return end;
}
