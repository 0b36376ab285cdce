import type { JournalPage, PlantSpace } from "../../service/plant-storage.ts";
import { readPages } from "../read-pages.ts";
import { matcher } from "./filter.ts";
import { follow, type JournalEvent, readPlace } from "./follow.ts";
import type { RequestFilter } from "./select.ts";

/** The requests of one epoch, by number. */
export type Journal = Pick<JournalPage, "epoch" | "requests" | "dropped">;

/** Where a journal is read: in this process, or remote. */
export interface JournalSource extends Pick<PlantSpace, "onChange"> {
  /** Returns a function that tells whether a request is selected. @throws as the function of that name does */
  readonly matcher: typeof matcher;
  /** Returns the requests that the filter selects. @throws as `matcher` does (as a rejection) */
  journal(filter?: RequestFilter): Promise<Journal>;
  /** @throws TypeError for an `after` that is no id of an event */
  follow(after: string | undefined, signal: AbortSignal | undefined): AsyncIterable<JournalEvent>;
}

/** Returns the source of a space in this process. */
export function journalOf(space: Pick<PlantSpace, "journal" | "changes" | "onChange">): JournalSource {
  return {
    matcher,
    onChange: space.onChange,
    async journal(filter) {
      const matches = matcher(filter);
      const journal = wholeJournal(await readPages((after) => space.journal({ after })));
      return filter === undefined ? journal : { ...journal, requests: journal.requests.filter(matches) };
    },
    follow: (after, signal) => follow(space, after === undefined ? undefined : readPlace(after), signal),
  };
}

/** Returns the journal of all of its pages, in their order. */
export function wholeJournal(pages: readonly Journal[]): Journal {
  const { epoch = "", dropped = 0 } = pages.at(-1) ?? {};
  return { epoch, dropped, requests: pages.flatMap(({ requests }) => requests) };
}
