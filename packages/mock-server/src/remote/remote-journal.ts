import type { Wire } from "../control/contract.ts";
import { fromWireRequest } from "../control/wire/request.ts";
import { createMatcher, type Matcher } from "../store/journal/filter.ts";
import type { JournalEvent } from "../store/journal/follow.ts";
import type { JournalSource } from "../store/journal/journal-source.ts";
import type { DataFilter } from "../store/journal/select.ts";
import type { ControlClient } from "./control-client.ts";
import type { ServerEvent } from "./event-stream.ts";
import type { Lifetime } from "./lifetime.ts";
import { CALLER, LostServerError } from "./server-failures.ts";

/** The delay before each attempt to reconnect, in milliseconds. After the last one the server counts as lost. */
const AGAIN_MS = [1, 100, 200, 400, 800, 1_600, 3_200];

/** A stream that has lasted this long (in milliseconds) counts as good, even without an event. */
const STEADY_MS = 1_000;

/** How long to wait after a failure before listening again, in milliseconds. */
const LISTEN_AGAIN_MS = 1_000;

/** Reads the journal of a server, which has told the causes that there are. */
export function remoteJournal(
  { send, open }: ControlClient,
  { closing, begin }: Lifetime,
  causes: readonly string[] | undefined,
): JournalSource {
  const matcher = dataMatcher(createMatcher(causes));
  const listeners = new Set<() => void>();
  let stream: AbortController | undefined;

  async function sleep(ms: number, stop: AbortSignal): Promise<void> {
    const { signal: end } = begin(stop, ms);
    if (!end.aborted) await new Promise((resolve) => end.addEventListener("abort", resolve));
  }

  /** Calls the listeners after each change and each failure. When they read the journal, they get the error. */
  async function listen(stop: AbortSignal): Promise<void> {
    const tell = () => {
      for (const listener of listeners) listener();
    };
    while (!stop.aborted) {
      try {
        for await (const _ of follow(undefined, stop)) tell();
      } catch {
        tell();
        await sleep(LISTEN_AGAIN_MS, stop);
      }
    }
  }

  async function* follow(after: string | undefined, stop: AbortSignal | undefined): AsyncGenerator<JournalEvent, void> {
    const own = begin(stop);
    const end = own.signal;
    let last = after;
    let attempts = 0;
    try {
      while (!end.aborted) {
        let since = Number.POSITIVE_INFINITY;
        try {
          const events = await open(last, end);
          since = Date.now();
          let reason = "";
          for await (const event of events) {
            const read = journalEvent(event);
            if (read === undefined) {
              // By the contract.
              ({ reason } = JSON.parse(event.data));
              continue;
            }
            attempts = 0;
            last = read.id;
            yield read;
          }
          throw new LostServerError(`${CALLER}: the events ended. ${reason}`);
        } catch (error) {
          if (end.aborted) break;
          if (Date.now() - since > STEADY_MS) attempts = 0;
          if (!(error instanceof LostServerError) || attempts >= AGAIN_MS.length) throw error;
        }
        await sleep(AGAIN_MS[attempts++] ?? 1, end);
      }
      closing.signal.throwIfAborted();
    } finally {
      own.abort();
    }
  }

  return {
    matcher,
    causes,
    async page(after, filter) {
      matcher(filter);
      // Functions were refused before.
      const query = { ...(filter as DataFilter | undefined), after, limit: 1_000 };
      const { requests, ...page } = await send<Wire["RequestPage"]>("GET", "/requests", query);
      return { ...page, requests: requests.map(fromWireRequest) };
    },
    onChange(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        stream = begin();
        void listen(stream.signal);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stream?.abort();
      };
    },
    follow,
  };
}

/** Adds a TypeError for a function. */
function dataMatcher(matcher: Matcher): Matcher {
  return (filter) => {
    if (typeof filter === "function")
      throw new TypeError(
        "store.requests: a function cannot travel to the server. Select by data, such as { status: 503 }, or filter the list that all() returns.",
      );
    return matcher(filter);
  };
}

const KINDS = ["start", "started", "completed", "reset", "gap"] satisfies JournalEvent["kind"][] as readonly string[];

/** Returns undefined for the last event of a stream, and for an unknown one of a newer server. */
function journalEvent({ id, event: kind, data }: ServerEvent): JournalEvent | undefined {
  if (id === undefined || !KINDS.includes(kind)) return undefined;
  // By the contract.
  const value = JSON.parse(data);
  return {
    ...(kind === "started" || kind === "completed" ? { request: fromWireRequest(value) } : value),
    kind,
    id,
  };
}
