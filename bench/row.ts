/** One thing that is measured, for several contenders side by side. */
import { type Contender, runRounds, type Score, score } from "./rounds.ts";

/** A contender, and how many times the base it may cost, or must reach, where that is promised. */
export interface Measured extends Contender {
  readonly target?: Target;
  /** Whether what was measured went as it should, without which no promise is kept. */
  readonly isSound?: () => boolean;
  /** What else is known of it once it is measured, such as p99. */
  readonly note?: () => string;
}

/** Its bound on the ratio to the base, or, where `of` says so, on the value itself. */
export interface Target {
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly of?: "value";
}

export interface Row {
  readonly title: string;
  /** What each contender does, and what the base does. */
  readonly about: string;
  readonly unit: string;
  readonly base: string;
  readonly rounds: number;
  readonly scores: readonly RowScore[];
}

export interface RowScore extends Score {
  readonly target?: Target;
  readonly met?: boolean;
  readonly note?: string;
}

export interface RowOptions {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly rounds: number;
  readonly warmUpRounds: number;
  /** The first one is the base. */
  readonly contenders: readonly Measured[];
}

export async function measureRow({ contenders, warmUpRounds, ...row }: RowOptions): Promise<Row> {
  const names = contenders.map(({ name }) => name);
  const samples = await runRounds(contenders, row.rounds, warmUpRounds);
  const scores = score(names, samples, 0).map((own, index) => judged(own, contenders[index]));
  return { ...row, base: names[0] ?? "", scores };
}

function judged(own: Score, contender: Measured | undefined): RowScore {
  const { target, isSound = () => true, note } = contender ?? {};
  return { ...own, ...(target && { target, met: isSound() && meets(own, target) }), ...(note && { note: note() }) };
}

function meets({ value, ratio }: Score, { atMost, atLeast, of }: Target): boolean {
  const judgedNumber = of === "value" ? value : ratio;
  return judgedNumber <= (atMost ?? Number.POSITIVE_INFINITY) && judgedNumber >= (atLeast ?? Number.NEGATIVE_INFINITY);
}
