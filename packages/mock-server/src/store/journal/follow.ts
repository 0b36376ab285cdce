import type { JournalPlace, PlantSpace } from "../../service/plant-storage.ts";
import type { RecordedRequest } from "../../service/recorded-request.ts";

/** A change of the journal. */
export type JournalEvent =
  /**
   * `"started"`: the request has begun to wait, since a fault delays it. `"completed"`: it has ended. One that did not wait has
   * no `"started"`, and one that waited for less time than it takes to look has none either.
   */
  | { readonly kind: "started" | "completed"; readonly id: string; readonly request: RecordedRequest }
  /** The store was reset: the numbers begin again. */
  | { readonly kind: "reset"; readonly id: string; readonly epoch: string }
  /** So many requests were dropped, since the journal keeps no more, before they could be seen. */
  | { readonly kind: "gap"; readonly id: string; readonly missed: number };

/** How many changes are read at once. */
const PAGE = 500;

/** Follows a journal; see RequestJournal. */
export async function* follow(
  space: Pick<PlantSpace, "changes" | "onChange">,
  after: JournalPlace | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEvent> {
  let wake: (() => void) | undefined;
  let hasChanged = true;
  const change = () => {
    hasChanged = true;
    wake?.();
  };
  const stopListening = space.onChange(change);
  signal?.addEventListener("abort", change);
  try {
    let place = after ?? (await space.changes(undefined, 0)).place;
    while (!signal?.aborted) {
      hasChanged = false;
      const { changes, missed, place: next } = await space.changes(place, PAGE);
      if (next.epoch !== place.epoch) {
        place = { epoch: next.epoch, written: 0, rewritten: 0 };
        yield { kind: "reset", id: placeText(place), epoch: place.epoch };
      }
      if (missed > 0) yield { kind: "gap", id: placeText({ ...next, written: place.written + missed }), missed };
      for (const { request, place: own } of changes) {
        yield { kind: request.state === "waiting" ? "started" : "completed", id: placeText(own), request };
      }
      place = next;
      if (changes.length === PAGE || hasChanged || signal?.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stopListening();
    signal?.removeEventListener("abort", change);
  }
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
