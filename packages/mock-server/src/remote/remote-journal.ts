import type { Wire } from "../control/contract.ts";
import { fromRequestJson } from "../service/request-json.ts";
import { createMatcher, type Matcher } from "../store/journal/filter.ts";
import type { JournalSource } from "../store/journal/journal-source.ts";
import type { DataFilter } from "../store/journal/select.ts";
import type { ControlClient } from "./control-client.ts";
import type { Lifetime } from "./lifetime.ts";
import { resumeEvents, sleep } from "./resume-events.ts";

/** How long to wait after a failure before listening again, in milliseconds. */
const LISTEN_AGAIN_MS = 1_000;

/** Reads the journal of a server, which has told the causes that there are. */
export function remoteJournal(
  client: ControlClient,
  lifetime: Lifetime,
  causes: readonly string[] | undefined,
): JournalSource {
  const matcher = dataMatcher(createMatcher(causes));
  const follow: JournalSource["follow"] = (after, stop) => resumeEvents(client, lifetime, after, stop);
  const listeners = new Set<() => void>();
  let stream: AbortController | undefined;

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
        await sleep(lifetime, LISTEN_AGAIN_MS, stop);
      }
    }
  }

  return {
    matcher,
    causes,
    async page(after, filter) {
      matcher(filter);
      // Functions were refused before.
      const query = { ...(filter as DataFilter | undefined), after, limit: 1_000 };
      const { requests, ...page } = await client.send<Wire["RequestPage"]>("GET", "/requests", query);
      return { ...page, requests: requests.map(fromRequestJson) };
    },
    onChange(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        stream = lifetime.begin();
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
