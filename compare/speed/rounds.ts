/** Paired, interleaved rounds, and their statistics. */

/** One of those that are measured side by side. */
export interface Contender {
  readonly name: string;
  /** Does the work once more and returns the figure, in the row's unit. */
  readonly measure: () => number | Promise<number>;
  /** Called once, between the rounds that warm up and those that count. */
  readonly warmedUp?: () => void;
  readonly target?: Target | undefined;
  /** Returns whether nothing went wrong; else no promise is kept. */
  readonly isSound?: () => boolean;
  /** Returns what else is known once it is measured, such as p99. */
  readonly note?: () => string;
}

/** A bound on the ratio to the base, which is then the floor: only the work that cannot be left out. */
export type Target = `${"≤" | "≥"} ${number}`;

/** One thing that is measured, for several contenders side by side. */
export interface Row {
  readonly title: string;
  /** Whether others' tools are beside ours: then RESULTS.md has its figures. */
  readonly isComparison?: boolean;
  /** The work of each contender, and of the base. */
  readonly about: string;
  readonly unit: string;
  readonly base: string;
  readonly rounds: number;
  readonly scores: readonly RowScore[];
}

interface Score {
  readonly name: string;
  /** The median of its own measurements, in the row's unit. */
  readonly value: number;
  /** The median of the ratios to the base, each from within one round. */
  readonly ratio: number;
  /** The quartiles of these ratios: half of the rounds lie between them. */
  readonly spread: readonly [number, number];
}

interface RowScore extends Score {
  readonly target: Target | undefined;
  readonly met: boolean | undefined;
  /** `undefined` where nothing could go wrong. */
  readonly isSound: boolean | undefined;
  /** Without the rounds that warm up, in the order of measuring. */
  readonly samples: readonly number[];
  readonly note: string | undefined;
}

export interface RowOptions extends Pick<Row, "title" | "isComparison" | "about"> {
  /** @default "µs" */
  readonly unit?: string;
  readonly rounds: readonly [counted: number, warmUp: number];
  /** The first one is the base. */
  readonly contenders: readonly Contender[];
}

export async function measureRow({ contenders, unit = "µs", rounds: given, ...row }: RowOptions): Promise<Row> {
  const [rounds] = given;
  const samples = await runRounds(contenders, ...given);
  const names = contenders.map(({ name }) => name);
  const scores = score(names, samples).map((own, index) => {
    const contender: Partial<Contender> = contenders[index] ?? {};
    const { target } = contender;
    const isSound = contender.isSound?.();
    const met = target && isSound !== false && isWithin(own.ratio, target);
    return { ...own, target, met, isSound, note: contender.note?.(), samples: samples[index] ?? [] };
  });
  return { ...row, unit, rounds, base: names[0] ?? "", scores };
}

function isWithin(ratio: number, target: Target): boolean {
  const bound = Number(target.slice(2));
  return target.startsWith("≤") ? ratio <= bound : ratio >= bound;
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

/** Compares each contender with the first one, round by round. */
export function score(names: readonly string[], samples: readonly (readonly number[])[]): Score[] {
  const [bases = []] = samples;
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
