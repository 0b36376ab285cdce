import type { PageOptions } from "../service/space.ts";

interface Part<Item> {
  readonly epoch: number;
  readonly next?: number | undefined;
  /** Each with its place. As `after`, the place begins the next part. */
  readonly items: readonly (readonly [place: number, item: Item])[];
}

/**
 * At most `limit` items and a megabyte of JSON, but at least one item. If few items are chosen, the page may be short
 * or empty, and `next` continues the search.
 * @param choose returns an item as JSON; undefined leaves it out
 * @returns the first part too: the others are of the same epoch
 */
export async function listPage<Item, Others>(
  read: (options: PageOptions) => Promise<Part<Item> & Others>,
  choose: (item: Item) => string | undefined,
  { after, limit = 100 }: PageOptions,
): Promise<{
  readonly first: Pick<Part<Item>, "epoch"> & Others;
  readonly items: readonly string[];
  readonly next: number | undefined;
}> {
  const items: string[] = [];
  let first: (Pick<Part<Item>, "epoch"> & Others) | undefined;
  let last = after;
  let looked = 0;
  let bytes = 0;
  for (;;) {
    // Reads no more than the page needs, until the filters leave some out.
    const part = await read({ after: last, limit: Math.min(MOST_AT_ONCE, Math.max(limit, looked) - items.length) });
    first ??= part;
    if (part.epoch !== first.epoch) return { first, items, next: last };
    for (const [place, item] of part.items) {
      const sent = choose(item);
      bytes += sent === undefined ? 0 : encoder.encode(sent).length;
      if (items.length > 0 && bytes > MOST_BYTES) return { first, items, next: last };
      last = place;
      looked++;
      if (sent !== undefined) items.push(sent);
      if (items.length === limit || looked === MOST_LOOKED) {
        const isEnd = part.next === undefined && place === part.items.at(-1)?.[0];
        return { first, items, next: isEnd ? undefined : place };
      }
    }
    if (part.next === undefined) return { first, items, next: undefined };
  }
}

/** Each item in memory may hold two bodies. */
const MOST_AT_ONCE = 100;

const MOST_LOOKED = 10_000;

const MOST_BYTES = 1_048_576;

const encoder = new TextEncoder();
