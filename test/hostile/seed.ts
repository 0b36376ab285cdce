/** What the generated tests begin with: it is in their titles, and FUZZ_SEED repeats them. */
export const seed: number = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 2 ** 31));
