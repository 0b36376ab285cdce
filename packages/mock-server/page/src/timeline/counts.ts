/** The bars of the timeline: how many requests came in a few seconds, by class of status, and how long they took. */
import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/control-contract.ts";
import { classOf } from "../../../src/store/journal/status-filter.ts";

/** In the order in which the picture stacks them. No response has a status of 1xx. */
export const CLASSES = ["2xx", "3xx", "4xx", "5xx", "no response"] as const;

export type StatusClass = (typeof CLASSES)[number];

export interface BarData {
  /** Where it begins: the seconds since 1970, by STEP. */
  readonly place: number;
  readonly total: number;
  readonly counts: Readonly<Record<StatusClass, number>>;
  /** In milliseconds. */
  readonly slowest: number;
}

/** Seconds that share a bar. */
export const STEP = 2;
export const MINUTES = 3;
export const PLACES: number = (MINUTES * 60) / STEP;

export const bars: Signal<readonly BarData[]> = signal([]);

interface Counted extends BarData {
  /** The numbers of its requests, so that none counts twice. */
  readonly numbers: Set<number>;
}

let counted = new Map<number, Counted>();

export function clearTimeline(): void {
  counted = new Map();
  bars.value = [];
}

/** @param time in milliseconds since 1970 */
export function placeOf(time: number): number {
  return Math.floor(time / 1_000 / STEP);
}

/** Counts each request once, when it has ended. */
export function countRequests(requests: readonly Wire["Request"][]): void {
  const from = placeOf(Date.now()) - PLACES;
  for (const { number, time, state, durationMs = 0, response } of requests) {
    const place = placeOf(Date.parse(time));
    const bar = counted.get(place);
    if (state === "waiting" || place < from || bar?.numbers.has(number)) continue;
    const statusClass = classOf(response?.status);
    counted.set(place, {
      place,
      numbers: (bar?.numbers ?? new Set()).add(number),
      total: (bar?.total ?? 0) + 1,
      // It has each name.
      counts: Object.fromEntries(
        CLASSES.map((name) => [name, (bar?.counts[name] ?? 0) + (name === statusClass ? 1 : 0)]),
      ) as Record<StatusClass, number>,
      slowest: Math.max(bar?.slowest ?? 0, durationMs),
    });
  }
  for (const place of counted.keys()) if (place < from) counted.delete(place);
  bars.value = [...counted.values()];
}
