import type { RecordedRequest } from "../../service/recorded-request.ts";
import type { JournalCursor, Space } from "../../service/space.ts";

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
  after: JournalCursor | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly JournalEvent[], void> {
  let wake = () => {};
  const change = () => wake();
  const stopListening = space.onChange(change);
  signal?.addEventListener("abort", change);
  try {
    if (signal?.aborted) return;
    let cursor = after ?? (await space.changes(undefined, 0)).cursor;
    if (after === undefined) yield [{ kind: "start", id: cursorText(cursor) }];
    while (!signal?.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const { changes, cursor: end } = await space.changes(cursor, PAGE);
      const events: JournalEvent[] = [];
      if (end.epoch !== cursor.epoch) {
        cursor = { epoch: end.epoch, written: 0, rewritten: 0 };
        events.push({ kind: "reset", id: cursorText(cursor), epoch: String(cursor.epoch) });
      }
      for (const { request, cursor: next } of changes) {
        if (next.written > cursor.written + 1) events.push(gap(cursor, next.written - 1));
        cursor = next;
        events.push({ kind: request.state === "waiting" ? "started" : "completed", id: cursorText(cursor), request });
      }
      if (end.written > cursor.written) events.push(gap(cursor, end.written));
      cursor = end;
      yield events;
      if (changes.length < PAGE) await changed;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } finally {
    stopListening();
    signal?.removeEventListener("abort", change);
  }
}

function gap(cursor: JournalCursor, written: number): JournalEvent {
  return { kind: "gap", id: cursorText({ ...cursor, written }), missed: written - cursor.written };
}

export function cursorText({ epoch, written, rewritten }: JournalCursor): string {
  return `${epoch}.${written}.${rewritten}`;
}

export function readCursor(text: string): JournalCursor {
  const [, epoch, written, rewritten] = /^(\d{1,16})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (epoch === undefined)
    throw new TypeError(`store.requests.follow: after must be the id of an event, not ${JSON.stringify(text)}.`);
  return { epoch: Number(epoch), written: Number(written), rewritten: Number(rewritten) };
}
