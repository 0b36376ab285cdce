/** How many requests came in each second of the last minutes, by status, and how long they took. */
import { type Signal, signal } from "@preact/signals";
import type { Wire } from "../../../src/control/contract.ts";

/** The classes in the order in which the picture stacks them. */
export const CLASSES = ["2xx", "4xx", "5xx", "other", "none"] as const;

export type StatusClass = (typeof CLASSES)[number];

export const CLASS_NAMES: Readonly<Record<StatusClass, string>> = {
  "2xx": "2xx",
  "4xx": "4xx",
  "5xx": "5xx",
  other: "other",
  none: "no response",
};

/** The requests of one second. */
export interface Second {
  /** In seconds since 1970. */
  readonly at: number;
  /** By status; 0 where no response was sent. */
  readonly counts: ReadonlyMap<number, number>;
  /** How long the slowest one took, in milliseconds. */
  readonly slowest: number;
}

export const MINUTES = 3;
export const SECONDS: number = MINUTES * 60;

export const seconds: Signal<readonly Second[]> = signal([]);

interface Counted {
  /** The numbers of its requests, so that none counts twice. */
  readonly numbers: Set<number>;
  readonly counts: Map<number, number>;
  slowest: number;
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
    if (state === "waiting" || at < from) continue;
    const second = counted.get(at) ?? { numbers: new Set(), counts: new Map(), slowest: 0 };
    counted.set(at, second);
    if (second.numbers.has(number)) continue;
    second.numbers.add(number);
    const status = response?.status ?? 0;
    second.counts.set(status, (second.counts.get(status) ?? 0) + 1);
    second.slowest = Math.max(second.slowest, durationMs);
  }
  for (const at of counted.keys()) if (at < from) counted.delete(at);
  seconds.value = [...counted].map(([at, { counts, slowest }]) => ({ at, counts: new Map(counts), slowest }));
}

export function classOf(status: number): StatusClass {
  if (status === 0) return "none";
  const name = `${Math.floor(status / 100)}xx`;
  return CLASSES.find((one) => one === name) ?? "other";
}
