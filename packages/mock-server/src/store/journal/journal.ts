import type { RecordedRequest } from "../../service/recorded-request.ts";
import { aSignal, checkOptions, isString, type OptionChecks } from "../../shared/check-options.ts";
import { readPages } from "../read-pages.ts";
import { callerOf, failureOf } from "./failure.ts";
import type { JournalEvent } from "./follow.ts";
import type { Journal, JournalSource } from "./journal-source.ts";
import { checkCounts, differenceOf, type RequestCounts } from "./request-counts.ts";
import type { RequestFilter } from "./select.ts";
import { waitFor } from "./wait-for.ts";

/** The requests since the start or last `reset()`: the last 1,000, or `journalSize`, of 16 MiB, or `journalBytes`. */
export interface RequestJournal {
  /** Returns the requests, oldest first. Like all here, it rejects a wrong filter. @throws TypeError or RangeError */
  all(filter?: RequestFilter): Promise<readonly RecordedRequest[]>;
  /** Returns the newest request, if there is one. */
  last(filter?: RequestFilter): Promise<RecordedRequest | undefined>;
  /** Returns how many requests there are. */
  count(filter?: RequestFilter): Promise<number>;
  /**
   * Resolves with the requests as soon as there are `count` of them, perhaps at once. A request counts once it has its
   * response, or once a fault makes it wait.
   * @throws Error (as a rejection) that says which requests came instead, and how the closest one differs, after `timeoutMs` (milliseconds, 5,000 by
   * default) or at a `reset()`; Error as soon as the store is closed; RangeError if `count` is not a whole number from 1;
   * errors of a filter.
   */
  waitFor(
    count: number,
    filter?: RequestFilter,
    options?: { readonly timeoutMs?: number | undefined },
  ): Promise<readonly RecordedRequest[]>;
  /**
   * Checks how many requests there were, or what came in which order.
   * @throws Error (as a rejection) with the difference and the requests; also if requests were dropped, since then the
   * counts are unknown. TypeError for an invalid count; errors of a filter.
   * @example
   * await store.requests.verify({ total: 3, status: { 503: 2, 200: 1 } });
   * await store.requests.verify({ order: [{ status: 503 }, { status: 503 }, { status: 200 }] });
   */
  verify(counts: RequestCounts): Promise<void>;
  /**
   * Follows the changes of the journal, by every server that shares the storage, until the loop ends or the signal aborts.
   * A slow reader misses requests that the journal drops meanwhile, and gets a `gap`.
   * @param options.after the id of an event: resumes after it. @default the current place, which is then the first event:
   * `start`
   * @throws TypeError for an `after` that is not an id of an event; Error once the store is closed; errors of the storage
   * @example
   * for await (const event of store.requests.follow()) console.log(event);
   */
  follow(options?: {
    readonly after?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  }): AsyncIterable<JournalEvent>;
}

/** @param chance the seed of everything random, once chance has decided something */
export function createJournal(
  source: JournalSource,
  chance: () => number | undefined | Promise<number | undefined>,
): RequestJournal {
  const journal = async (filter?: RequestFilter): Promise<Journal> => {
    const { pages, last } = await readPages((after) => source.page(after, filter));
    return { ...last, requests: pages.flatMap(({ requests }) => requests) };
  };
  const all = async (filter?: RequestFilter) => (await journal(filter)).requests;

  async function waitForRequests(...[count, filter, options = {}]: Parameters<RequestJournal["waitFor"]>) {
    const caller = callerOf(waitForRequests);
    checkOptions("store.requests.waitFor", options, { timeoutMs: ["milliseconds", () => true] });
    return waitFor({ ...source, journal }, count, filter, options.timeoutMs ?? 5_000, caller);
  }

  async function verify(counts: RequestCounts): Promise<void> {
    const caller = callerOf(verify);
    checkCounts(counts, source.causes);
    const { requests, dropped } = await journal();
    if (dropped > 0)
      throw new Error(`store.requests.verify: ${dropped} older requests are gone. Raise journalSize or journalBytes.`);
    const found = differenceOf(requests, counts, source.readFilter);
    if (found === undefined) return;
    const seed = await chance();
    const text = seed === undefined ? found.text : `${found.text}\n\nrandomSeed: ${seed}`;
    throw failureOf("store.requests.verify: the requests are not the expected ones.", { ...found, text }, caller);
  }

  return {
    all,
    last: async (filter) => (await all(filter)).at(-1),
    count: async (filter) => (await all(filter)).length,
    waitFor: waitForRequests,
    verify,
    follow(options = {}) {
      checkOptions("store.requests.follow", options, FOLLOW_CHECKS);
      return source.follow(options.after, options.signal);
    },
  };
}

const FOLLOW_CHECKS: OptionChecks<NonNullable<Parameters<RequestJournal["follow"]>[0]>> = {
  after: ["the id of an event", isString],
  signal: aSignal,
};
