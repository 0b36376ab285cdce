import type { RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalPlace, Space } from "../../service/space.ts";

/** A change of the journal. */
export type JournalEvent = StartEvent | RequestEvent | ResetEvent | GapEvent;

interface Identified {
  /** Resumes after this event, in any process that shares the storage. */
  readonly id: string;
}

/** The first event: the place where the events begin. Absent if they resume. */
export interface StartEvent extends Identified {
  /** The kind of the event. */
  readonly kind: "start";
}

/** A request has changed. */
export interface RequestEvent extends Identified {
  /**
   * `"started"`: a fault delays the request, which now waits. `"completed"`: it has ended. A request that did not wait, or
   * that ended before anybody read the journal, has only this event.
   */
  readonly kind: "started" | "completed";
  /** The request as it is now. */
  readonly request: RecordedRequest;
}

/** The store was reset: the numbers begin again. */
export interface ResetEvent extends Identified {
  /** The kind of the event. */
  readonly kind: "reset";
  /** The name of the time between two resets. */
  readonly epoch: string;
}

/** The journal has dropped requests, because of its size, before they were read. */
export interface GapEvent extends Identified {
  /** The kind of the event. */
  readonly kind: "gap";
  /** How many requests were dropped. */
  readonly missed: number;
}

/** Captured: fake timers of a test must not stop the events. */
const { setTimeout } = globalThis;

const PAGE = 500;

/** How long changes are collected, in milliseconds: reading after each turn costs as much as the requests. */
const PAUSE_MS = 5;

/** See RequestJournal. Yields the events that are there at a time. */
export async function* followPages(
  space: Pick<Space, "changes" | "onChange">,
  after: JournalPlace | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly JournalEvent[], void> {
  let wake = () => {};
  const change = () => wake();
  const stopListening = space.onChange(change);
  signal?.addEventListener("abort", change);
  try {
    if (signal?.aborted) return;
    let place = after ?? (await space.changes(undefined, 0)).place;
    if (after === undefined) yield [{ kind: "start", id: placeText(place) }];
    while (!signal?.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const { changes, place: end } = await space.changes(place, PAGE);
      const events: JournalEvent[] = [];
      if (end.epoch !== place.epoch) {
        place = { epoch: end.epoch, written: 0, rewritten: 0 };
        events.push({ kind: "reset", id: placeText(place), epoch: String(place.epoch) });
      }
      for (const { request, place: own } of changes) {
        if (own.written > place.written + 1) events.push(gap(place, own.written - 1));
        place = own;
        events.push({ kind: request.state === "waiting" ? "started" : "completed", id: placeText(place), request });
      }
      if (end.written > place.written) events.push(gap(place, end.written));
      place = end;
      yield events;
      if (changes.length < PAGE) await changed;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    stopListening();
    signal?.removeEventListener("abort", change);
  }
}

function gap(place: JournalPlace, written: number): JournalEvent {
  return { kind: "gap", id: placeText({ ...place, written }), missed: written - place.written };
}

export function placeText({ epoch, written, rewritten }: JournalPlace): string {
  return `${epoch}.${written}.${rewritten}`;
}

export function readPlace(text: string): JournalPlace {
  const [, epoch, written, rewritten] = /^(\d{1,16})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (epoch === undefined)
    throw new TypeError(`store.requests.follow: after must be the id of an event, not ${JSON.stringify(text)}.`);
  return { epoch: Number(epoch), written: Number(written), rewritten: Number(rewritten) };
}
