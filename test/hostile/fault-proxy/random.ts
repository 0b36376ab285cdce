/** Returns the same values for the same seeds. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  fraction(): number;
  /** A whole number between the two, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Value>(list: readonly [Value, ...Value[]]): Value;
}

/** Creates it from several numbers, so that each scenario and each connection can be repeated by itself. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = seeds.reduce((mixed, seed) => Math.imul(mixed ^ seed ^ (mixed >>> 15), 0x2c1b3c6d) + 0x297a2d39, 0);
  // mulberry32
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
  };
}
