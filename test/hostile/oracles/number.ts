/** The largest power of ten below 2^63. */
const MOST_ZEROS = 18n;

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
