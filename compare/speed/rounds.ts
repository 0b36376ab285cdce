/** Paired, interleaved rounds, and their statistics. */

/** One of those that are measured side by side. */
export interface Contender {
  readonly name: string;
  /** Does the work once more and returns the figure, in the row's unit. */
  readonly measure: () => number | Promise<number>;
  /** Called once, between the rounds that warm up and those that count. */
  readonly warmedUp?: () => void;
}

export interface Score {
  readonly name: string;
  /** The median of its own measurements, in the row's unit. */
  readonly value: number;
  /** The median of the ratios to the base, each from within one round. */
  readonly ratio: number;
  /** The quartiles of these ratios: half of the rounds lie between them. */
  readonly spread: readonly [number, number];
}

/**
 * Measures each contender once a round. The order is shuffled for each round, so that a neighbour's garbage or warm cache falls on
 * all contenders alike. The rounds that warm up are not counted.
 *
 * @returns a list for each contender, in their order; entries of one index are of one round
 */
export async function runRounds(
  contenders: readonly Contender[],
  rounds: number,
  warmUpRounds: number,
): Promise<number[][]> {
  const samples = contenders.map((): number[] => []);
  const random = randomOf(1);
  for (let round = -warmUpRounds; round < rounds; round++) {
    if (round === 0) for (const contender of contenders) contender.warmedUp?.();
    for (const index of shuffled(contenders.length, random)) {
      const sample = await contenders[index]?.measure();
      if (sample !== undefined && round >= 0) samples[index]?.push(sample);
    }
  }
  return samples;
}

/** Returns the indexes below a length, each order as likely as another. */
function shuffled(length: number, random: () => number): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < length; index++) indexes.splice(Math.floor(random() * (index + 1)), 0, index);
  return indexes;
}

/** Returns a source of numbers from 0 to 1 by mulberry32, the same in each run: Math.random cannot be seeded. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Compares each contender with the one at `base`, round by round. */
export function score(names: readonly string[], samples: readonly (readonly number[])[], base: number): Score[] {
  const bases = samples[base] ?? [];
  return names.map((name, index) => {
    const own = samples[index] ?? [];
    const ratios = own.map((sample, round) => sample / (bases[round] ?? Number.NaN));
    return {
      name,
      value: median(own),
      ratio: median(ratios),
      spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    };
  });
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** Interpolates between two samples; NaN of no sample. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
