/** The bars of the timeline: the requests of a few seconds each. */
import { countsOf, SECONDS, type Second, type StatusClass } from "./counts.ts";

/** Seconds that share a bar. */
export const STEP = 2;

export interface BarData {
  readonly place: number;
  readonly total: number;
  readonly counts: Readonly<Record<StatusClass, number>>;
  /** In milliseconds. */
  readonly slowest: number;
}

export function barsOf(all: readonly Second[], end: number): readonly BarData[] {
  const bars = new Map<number, BarData>();
  for (const { at, counts, slowest } of all) {
    const place = Math.floor((at - (end - SECONDS)) / STEP);
    if (place < 0) continue;
    const own = bars.get(place);
    const both = countsOf((name) => (own?.counts[name] ?? 0) + counts[name]);
    const total = sum(Object.values(both));
    bars.set(place, { place, total, counts: both, slowest: Math.max(own?.slowest ?? 0, slowest) });
  }
  return [...bars.values()];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
