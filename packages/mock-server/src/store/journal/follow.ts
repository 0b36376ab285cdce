import type { JournalPlace, PlantSpace } from "../../service/plant-storage.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";
import { afterThisTurn } from "../../shared/turn.ts";

/** A change of the journal. Its id resumes after it, in any process that shares the storage. */
export type JournalEvent =
  /** The place where it begins: the first event, unless it resumes. */
  | { readonly kind: "start"; readonly id: string }
  /**
   * `"started"`: the request has begun to wait, since a fault delays it. `"completed"`: it has ended. One that did not wait has
   * only this one; so has one that ended before anybody looked.
   */
  | { readonly kind: "started" | "completed"; readonly id: string; readonly request: RecordedRequest }
  /** The store was reset: the numbers begin again. */
  | { readonly kind: "reset"; readonly id: string; readonly epoch: string }
  /** So many requests were dropped before they could be seen, since the journal keeps no more. */
  | { readonly kind: "gap"; readonly id: string; readonly missed: number };

/** How many changes are read at once. */
const PAGE = 500;

/** Follows a journal; see RequestJournal. */
export async function* follow(
  space: Pick<PlantSpace, "changes" | "onChange">,
  after: JournalPlace | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEvent, void> {
  let hasChanged = false;
  let wake = () => {};
  const change = () => {
    hasChanged = true;
    wake();
  };
  const stopListening = space.onChange(change);
  signal?.addEventListener("abort", change);
  try {
    if (signal?.aborted) return;
    let place = after ?? (await space.changes(undefined, 0)).place;
    if (after === undefined) yield { kind: "start", id: placeText(place) };
    while (!signal?.aborted) {
      hasChanged = false;
      const { changes, place: end } = await space.changes(place, PAGE);
      if (end.epoch !== place.epoch) {
        place = { epoch: end.epoch, written: 0, rewritten: 0 };
        yield { kind: "reset", id: placeText(place), epoch: place.epoch };
      }
      for (const { request, place: own } of changes) {
        if (own.written > place.written + 1) yield gap(place, own.written - 1);
        place = own;
        yield { kind: request.state === "waiting" ? "started" : "completed", id: placeText(place), request };
      }
      if (end.written > place.written) yield gap(place, end.written);
      place = end;
      if (!hasChanged && changes.length < PAGE && !signal?.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      // A look for each request would cost as much as the request.
      await new Promise<void>(afterThisTurn);
    }
  } finally {
    stopListening();
    signal?.removeEventListener("abort", change);
  }
}

function gap(place: JournalPlace, written: number): JournalEvent {
  return { kind: "gap", id: placeText({ ...place, written }), missed: written - place.written };
}

/** Returns the id of the event that ends at this place. */
export function placeText({ epoch, written, rewritten }: JournalPlace): string {
  return `${epoch}.${written}.${rewritten}`;
}

/** @throws TypeError for a text that placeText has not made */
export function readPlace(text: string): JournalPlace {
  const [, epoch, written, rewritten] = /^([\w-]{1,64})\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? [];
  if (epoch === undefined)
    throw new TypeError(`store.requests.follow: after must be the id of an event, not ${JSON.stringify(text)}.`);
  return { epoch, written: Number(written), rewritten: Number(rewritten) };
}
