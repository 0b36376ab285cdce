/** The bars of the timeline: the requests of a few seconds each. */
import { classOf, SECONDS, type Second, type StatusClass } from "./counts.ts";

/** Seconds that share a bar. */
export const STEP = 2;

export interface BarData {
  readonly place: number;
  readonly total: number;
  readonly classes: Readonly<Record<StatusClass, number>>;
  readonly counts: ReadonlyMap<number, number>;
  /** In milliseconds. */
  readonly slowest: number;
}

export function barsOf(all: readonly Second[], end: number): readonly BarData[] {
  const bars = new Map<number, Map<number, number>>();
  const durations = new Map<number, number>();
  for (const { at, counts, slowest } of all) {
    const place = Math.floor((at - (end - SECONDS)) / STEP);
    if (place < 0) continue;
    const own = bars.get(place) ?? new Map<number, number>();
    bars.set(place, own);
    durations.set(place, Math.max(durations.get(place) ?? 0, slowest));
    for (const [status, count] of counts) own.set(status, (own.get(status) ?? 0) + count);
  }
  return [...bars].map(([place, counts]) => {
    const classes = { "2xx": 0, "4xx": 0, "5xx": 0, other: 0, none: 0 };
    for (const [status, count] of counts) classes[classOf(status)] += count;
    return { place, counts, classes, total: sum(Object.values(classes)), slowest: durations.get(place) ?? 0 };
  });
}

/** Returns the status that a class has most often. The control API filters by one status, and by none that is missing. */
export function mostFrequent(bars: readonly BarData[], name: StatusClass): number | undefined {
  const counts = countsOf(bars).filter(([status]) => status !== 0 && classOf(status) === name);
  return counts.sort(([, one], [, other]) => other - one)[0]?.[0];
}

export function countsOf(bars: readonly BarData[]): (readonly [status: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const bar of bars)
    for (const [status, count] of bar.counts) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
