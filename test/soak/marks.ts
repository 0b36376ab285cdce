import type { LeftBehind } from "./left-behind.ts";
import type { ServiceLeft } from "./server.ts";

export interface Mark {
  readonly calls: number;
  readonly sdk: LeftBehind;
  readonly service: ServiceLeft;
  /** On the signal of all calls. */
  readonly listeners: number;
  readonly warnings: number;
}

/** Bytes of heap a call. Measured: 17 in the SDK, 12 in the service; 57 and 56 if each call keeps one object of one number. */
const LIMIT_BYTES = 32;
/** The pool of at most 100 connections varies. A handle left by each reset would add 500. */
const MOST_MORE_HANDLES = 20;
const LONGEST_JOURNAL = 1_000;
const MOST_RECORDS = 1_000;
const SIDES = ["sdk", "service"] as const;

/** In bytes a call, from each heap's lowest mark: the first may still hold garbage. */
export function grownOf(marks: readonly Mark[]): Readonly<Record<(typeof SIDES)[number], number>> {
  const { last } = endsOf(marks);
  const grown = (side: (typeof SIDES)[number]) =>
    (last[side].heap - Math.min(...marks.map((mark) => mark[side].heap))) / last.calls;
  return { sdk: grown("sdk"), service: grown("service") };
}

export function complaintsOf(marks: readonly Mark[]): readonly string[] {
  const { first, last } = endsOf(marks);
  const grown = grownOf(marks);
  const { listeners, warnings, service } = last;
  const { journal, records } = service;
  const { Timeout: timers = 0 } = last.sdk.handles;
  const objections = [
    ...SIDES.map(
      (side) => grown[side] > LIMIT_BYTES && `${side}: its heap grew by more than ${LIMIT_BYTES} bytes a call.`,
    ),
    ...SIDES.flatMap((side) =>
      Object.entries(last[side].handles).map(([kind, count]) => {
        const before = first[side].handles[kind] ?? 0;
        return (
          count > before + MOST_MORE_HANDLES && `${side}: ${count} handles of the kind ${kind}, of ${before} before.`
        );
      }),
    ),
    journal > LONGEST_JOURNAL && `The journal holds ${journal} requests.`,
    records > MOST_RECORDS && `There are ${records} records.`,
    Math.max(listeners, timers, warnings) > 0 && `Left: ${JSON.stringify({ listeners, timers, warnings })}`,
  ];
  return objections.filter((objection) => typeof objection === "string");
}

function endsOf(marks: readonly Mark[]): { first: Mark; last: Mark } {
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) throw new Error("There is no mark.");
  return { first, last };
}
