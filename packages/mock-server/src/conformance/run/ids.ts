import type { IdRange } from "./report.ts";

/** The plants of one run, apart from those that a store may hold: no id is small, and none is met twice in a run. */
export interface Ids {
  /** One that a number holds exactly. */
  small(): bigint;
  /** One past 2^53. */
  large(): bigint;
  /** One below -2^53. */
  negative(): bigint;
}

const SIZE = 2 ** 32;
const SMALL = 9_000_000_000_000_000n;
const LARGE = 9_000_000_000_000_000_000n;

export const ID_RANGES: readonly IdRange[] = [
  range(SMALL, SMALL + BigInt(SIZE) - 1n),
  range(LARGE, LARGE + BigInt(SIZE) - 1n),
  range(-LARGE - BigInt(SIZE) + 1n, -LARGE),
];

/** Begins anywhere and counts on from there. */
export function createIds(random: () => number): Ids {
  let next = Math.floor(random() * SIZE);
  const offset = () => BigInt(next++ % SIZE);
  return {
    small: () => SMALL + offset(),
    large: () => LARGE + offset(),
    negative: () => -LARGE - offset(),
  };
}

function range(from: bigint, to: bigint): IdRange {
  return { from: String(from), to: String(to) };
}
