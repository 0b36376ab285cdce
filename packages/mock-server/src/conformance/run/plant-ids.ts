import type { IdRange } from "./conformance-report.ts";

/** Apart from those that a store may hold: none is small, and none comes twice in a run. */
export type PlantIds = (kind: Kind) => bigint;

type Kind = "small" | "large" | "negative" | "largest" | "smallest";

const SIZE = 2n ** 32n;

/** Where the ids of a kind begin, and their distance. A number rounds all but the small ones: they are odd. */
const KINDS: Readonly<Record<Kind, readonly [from: bigint, step: bigint]>> = {
  // Below 2^52, where a number also holds the fractions between them.
  small: [4_000_000_000_000_000n, 1n],
  large: [2n ** 53n + 1n, 2n],
  negative: [-(2n ** 53n) - 1n, -2n],
  largest: [2n ** 63n - 1n, -2n],
  smallest: [1n - 2n ** 63n, 2n],
};

export const ID_RANGES: readonly IdRange[] = Object.values(KINDS).map(([first, step]) => {
  const last = first + step * (SIZE - 1n);
  // The neighbour of the last one too.
  return step > 0 ? { from: String(first), to: String(last + step - 1n) } : { from: String(last), to: String(first) };
});

export function createPlantIds(random: () => number): PlantIds {
  const start = BigInt(Math.floor(random() * Number(SIZE)));
  const counts = new Map<Kind, bigint>();
  return (kind) => {
    const count = counts.get(kind) ?? start;
    counts.set(kind, count + 1n);
    const [from, step] = KINDS[kind];
    return from + step * (count % SIZE);
  };
}
