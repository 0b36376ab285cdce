/** Paired, interleaved rounds, and what they come to. Pure: what is measured, and by which clock, is the contender's. */

/** One of those that are measured side by side. */
export interface Contender {
  readonly name: string;
  /** Does the work once more and says what it came to, in the row's unit. */
  readonly measure: () => number | Promise<number>;
  /** Called once, between the rounds that warm up and those that count. */
  readonly warmedUp?: () => void;
}

/** What the rounds of one contender came to. */
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
 * Measures each contender once a round, in an order that is shuffled for each, so that what a neighbour leaves behind
 * (garbage, a warm cache, a busy machine) falls on each of them alike; an order that only turned would give each the same
 * neighbour every time. Every contender has the same rounds to warm up, which are not counted.
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

/** The indexes below a length, each order as likely as another. */
export function shuffled(length: number, random: () => number): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < length; index++) indexes.splice(Math.floor(random() * (index + 1)), 0, index);
  return indexes;
}

/** Numbers from 0 to 1 that are the same in each run, by mulberry32: Math.random cannot be seeded. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Each contender beside the one at `base`, round by round. */
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

/** Between two samples it lies on the line between them. NaN where there is no sample. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
