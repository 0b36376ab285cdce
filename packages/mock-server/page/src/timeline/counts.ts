/** How many requests came in each second of the last minutes, by the class of their status, and how long they took. */
import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";
import { classOf } from "../../../src/store/journal/status-filter.ts";

/** The classes in the order in which the picture stacks them. No response has a status of 1xx. */
export const CLASSES = ["2xx", "3xx", "4xx", "5xx", "no response"] as const;

export type StatusClass = (typeof CLASSES)[number];

/** The requests of one second. */
export interface Second {
  /** In seconds since 1970. */
  readonly at: number;
  readonly counts: Readonly<Record<StatusClass, number>>;
  /** How long the slowest one took, in milliseconds. */
  readonly slowest: number;
}

export const MINUTES = 3;
export const SECONDS: number = MINUTES * 60;

export const seconds: Signal<readonly Second[]> = signal([]);

interface Counted extends Second {
  /** The numbers of its requests, so that none counts twice. */
  readonly numbers: Set<number>;
}

let counted = new Map<number, Counted>();

export function clearTimeline(): void {
  counted = new Map();
  seconds.value = [];
}

/** Counts each request once, when it has ended. */
export function countRequests(requests: readonly Wire["Request"][]): void {
  const from = Date.now() / 1_000 - SECONDS;
  for (const { number, time, state, durationMs = 0, response } of requests) {
    const at = Math.floor(Date.parse(time) / 1_000);
    const { numbers, counts, slowest } = counted.get(at) ?? {
      numbers: new Set(),
      counts: countsOf(() => 0),
      slowest: 0,
    };
    if (state === "waiting" || at < from || numbers.has(number)) continue;
    numbers.add(number);
    const own = classOf(response?.status);
    counted.set(at, {
      at,
      numbers,
      counts: countsOf((name) => counts[name] + (name === own ? 1 : 0)),
      slowest: Math.max(slowest, durationMs),
    });
  }
  for (const at of counted.keys()) if (at < from) counted.delete(at);
  seconds.value = [...counted.values()];
}

export function countsOf(count: (name: StatusClass) => number): Readonly<Record<StatusClass, number>> {
  // It has each name.
  return Object.fromEntries(CLASSES.map((name) => [name, count(name)])) as Record<StatusClass, number>;
}
