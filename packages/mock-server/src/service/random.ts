/** From 0 to 1, 1 excluded. */
export type Random = () => number;

/** Mulberry32, with a state of 32 bits: the same numbers for the same seed, on every runtime. */
export function createRandom(seed: number): Random {
  // Truncated at once: past 2^53 the sum below would not be exact.
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `min` and `max` are included. */
export function integerBetween(random: Random, min: number, max: number): number {
  return min === max ? min : min + Math.floor(random() * (max - min + 1));
}
