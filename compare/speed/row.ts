import { type Contender, runRounds, type Score, score } from "./rounds.ts";

/** A contender with its promise. */
export interface Measured extends Contender {
  readonly target?: Target;
  /** Returns whether nothing went wrong; else no promise is kept. */
  readonly isSound?: () => boolean;
  /** Returns what else is known once it is measured, such as p99. */
  readonly note?: () => string;
}

/** A bound on the ratio to the base, which is then the floor: only the work that cannot be left out. */
export interface Target {
  readonly atMost?: number;
  readonly atLeast?: number;
}

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

export interface RowScore extends Score {
  readonly target?: Target;
  readonly met?: boolean;
  /** `undefined` where nothing could go wrong. */
  readonly isSound?: boolean;
  /** Of the rounds that count, in their order. */
  readonly samples: readonly number[];
  readonly note?: string;
}

export interface RowOptions extends Omit<Row, "base" | "scores"> {
  readonly warmUpRounds: number;
  /** The first one is the base. */
  readonly contenders: readonly Measured[];
}

export async function measureRow({ contenders, warmUpRounds, ...row }: RowOptions): Promise<Row> {
  const names = contenders.map(({ name }) => name);
  const samples = await runRounds(contenders, row.rounds, warmUpRounds);
  return {
    ...row,
    base: names[0] ?? "",
    scores: score(names, samples, 0).map((own, index) => ({
      ...judged(own, contenders[index]),
      samples: samples[index] ?? [],
    })),
  };
}

function judged(own: Score, contender: Measured | undefined): Omit<RowScore, "samples"> {
  const { target, isSound, note } = contender ?? {};
  const noted = { ...own, ...(isSound && { isSound: isSound() }), ...(note && { note: note() }) };
  if (target === undefined) return noted;
  return { ...noted, target, met: noted.isSound !== false && isWithin(own.ratio, target) };
}

function isWithin(
  number: number,
  { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Target,
): boolean {
  return number <= atMost && number >= atLeast;
}
