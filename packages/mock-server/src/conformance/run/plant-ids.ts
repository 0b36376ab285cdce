import type { IdRange } from "./conformance-report.ts";

/** The ids of one run, apart from those that a store may hold: none is small, and none comes twice in a run. */
export interface PlantIds {
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

/** Creates ids that begin anywhere and count up from there. */
export function createPlantIds(random: () => number): PlantIds {
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
