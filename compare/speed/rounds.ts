/** Paired, interleaved rounds, and their statistics. */

/** A bound on the ratio to the base, which is then the floor: only the work that cannot be left out. */
export type Target = `${"≤" | "≥"} ${number}`;

/** Does the work once more and returns the figure; NaN if a request has failed. */
type Measure = () => number | Promise<number>;

export interface Contender {
  readonly name: string;
  readonly target?: Target | undefined;
  /** Its work, where others are beside it that do less. */
  readonly does?: string;
  /** Starts it once. The stack ends it after the last round. */
  readonly start: (stack: AsyncDisposableStack) => Measure | Promise<Measure>;
}

export interface Figure {
  readonly title: string;
  /** The work of each contender, and of the base. */
  readonly about: string;
  /** @default "µs" */
  readonly unit?: string;
  /** Whether others' tools are beside ours: then RESULTS.md has its table. */
  readonly isComparison?: boolean;
  readonly rounds: readonly [counted: number, warmUp: number];
  /** The first one is the base. */
  readonly contenders: readonly Contender[];
}

export interface Row extends Omit<Figure, "contenders"> {
  readonly scores: readonly Score[];
}

interface Score extends Omit<Contender, "start"> {
  /** The median of its own measurements, in the row's unit. */
  readonly value: number;
  /** The median of the ratios to the base, each from within one round. */
  readonly ratio: number;
  /** The quartiles of these ratios: half of the rounds lie between them. */
  readonly spread: readonly [number, number];
  /** Whether the promise is kept; without one, whether nothing failed. */
  readonly met: boolean;
}

/** @param most bounds the rounds, to try whether it works */
export async function measureFigure(
  { contenders, ...figure }: Figure,
  most: number = Number.POSITIVE_INFINITY,
): Promise<Row> {
  await using stack = new AsyncDisposableStack();
  const rounds = [Math.min(figure.rounds[0], most), Math.min(figure.rounds[1], most)] as const;
  const measures: Measure[] = [];
  for (const { start } of contenders) measures.push(await start(stack));
  const samples = await runRounds(measures, ...rounds);
  const of = (index: number) => samples.map((round) => round[index] ?? Number.NaN);
  const bases = of(0);
  const scores = contenders.map(({ start: _, ...contender }, index) => {
    const ratios = of(index).map((sample, round) => sample / (bases[round] ?? Number.NaN));
    const ratio = quantile(ratios);
    const spread = [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
    return { ...contender, value: quantile(of(index)), ratio, spread, met: isWithin(ratio, contender.target) };
  });
  return { ...figure, rounds, scores };
}

function isWithin(ratio: number, target: Target = "≥ 0"): boolean {
  const bound = Number(target.slice(2));
  return target.startsWith("≤") ? ratio <= bound : ratio >= bound;
}

/**
 * Shuffles the order for each round, so that a neighbour's garbage or warm cache falls on all contenders alike.
 *
 * @returns the samples of each counted round, in the contenders' order
 */
async function runRounds(measures: readonly Measure[], rounds: number, warmUpRounds: number): Promise<number[][]> {
  const samples: number[][] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const sampled: number[] = [];
    const shuffled = measures.map((measure, index) => ({ measure, index, place: Math.random() }));
    for (const { measure, index } of shuffled.sort((one, other) => one.place - other.place))
      sampled[index] = await measure();
    if (round >= 0) samples.push(sampled);
  }
  return samples;
}

/** Interpolates between two samples; NaN of none, or if one is NaN. */
function quantile(samples: readonly number[], share = 0.5): number {
  if (samples.some(Number.isNaN)) return Number.NaN;
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
