import { CAUSES } from "../../service/errors.ts";
import type { JournalPage, Space } from "../../service/space.ts";
import { createFilterReader, type ReadFilter } from "./filter.ts";
import { followPages, type JournalEvent, readCursor } from "./follow.ts";
import type { RequestFilter } from "./select.ts";

export interface Journal extends Pick<JournalPage, "requests" | "dropped"> {
  /** Another one after each reset. */
  readonly epoch: number | string;
}

export interface JournalSource extends Pick<Space, "onChange"> {
  readonly readFilter: ReadFilter;
  /** Every cause that a violation can have, if known. */
  readonly causes: readonly string[] | undefined;
  /** @throws as `readFilter` does (as a rejection) */
  page(after: number | undefined, filter: RequestFilter | undefined): Promise<Journal & Pick<JournalPage, "next">>;
  /** @throws TypeError for an `after` that is not an id of an event */
  follow(after: string | undefined, signal: AbortSignal | undefined): AsyncIterable<JournalEvent>;
}

export const readFilter: ReadFilter = createFilterReader(CAUSES);

export function journalOf(space: Pick<Space, "journal" | "changes" | "onChange">): JournalSource {
  return {
    readFilter,
    causes: CAUSES,
    onChange: space.onChange,
    async page(after, filter) {
      const { matches } = readFilter(filter);
      const page = await space.journal({ after });
      return filter === undefined ? page : { ...page, requests: page.requests.filter(matches) };
    },
    follow: (after, signal) => eachOf(followPages(space, after === undefined ? undefined : readCursor(after), signal)),
  };
}

async function* eachOf<Item>(pages: AsyncIterable<readonly Item[]>): AsyncGenerator<Item, void> {
  for await (const page of pages) yield* page;
}
