/**
 * Says how much a test generates or repeats. `npm test` tries a part, with the same seed each time; `npm run test:thorough` tries
 * all of it with a new seed, which FUZZ_SEED repeats.
 */
import fc from "fast-check";

export const thorough: boolean = process.env.THOROUGH === "true";

export const seed: number = Number(process.env.FUZZ_SEED ?? (thorough ? Math.trunc(Math.random() * 2 ** 31) : 20));

fc.configureGlobal({ seed });

export { fc };

/** Any character, also as the `unit` of a text. The unit "binary" of fast-check makes a table of them all, in a second. */
export const character: fc.Arbitrary<string> = fc
  .nat(0x10_f7ff)
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));

export function tries(all: number): number {
  return thorough ? all : Math.ceil(all / 10);
}
