import type { Wire } from "../control/control-contract.ts";
import { fromRequestJson } from "../service/request-json.ts";
import { createFilterReader, headerLines, type ReadFilter } from "../store/journal/filter.ts";
import type { JournalEvent } from "../store/journal/follow.ts";
import type { JournalSource } from "../store/journal/journal-source.ts";
import type { DataFilter } from "../store/journal/select.ts";
import type { ControlClient, Query } from "./control-client.ts";
import type { Lifetime } from "./lifetime.ts";
import type { ServerEvent } from "./read-events.ts";
import { CALLER, LostServerError } from "./server-failures.ts";

const LISTEN_AGAIN_MS = 1_000;

/** @param causes as the server lists them */
export function remoteJournal(
  client: ControlClient,
  lifetime: Lifetime,
  causes: readonly string[] | undefined,
): JournalSource {
  const readData = createFilterReader(causes);
  const readFilter: ReadFilter = (filter) => {
    if (typeof filter !== "function") return readData(filter);
    throw new TypeError(
      "store.requests: a function cannot travel to the server. Select by data, such as { status: 503 }, or filter the list that all() returns.",
    );
  };
  const follow: JournalSource["follow"] = (after, stop) => resumeEvents(client, lifetime, after, stop);
  const listeners = new Set<() => void>();
  let stream: AbortController | undefined;

  /** Calls the listeners after each change and each failure. When they read the journal, they get the error. */
  async function listen(stop: AbortSignal): Promise<void> {
    const notify = () => {
      for (const listener of listeners) listener();
    };
    while (!stop.aborted) {
      try {
        for await (const _ of follow(undefined, stop)) notify();
      } catch {
        notify();
        await sleep(lifetime, LISTEN_AGAIN_MS, stop);
      }
    }
  }

  return {
    readFilter,
    causes,
    async page(after, filter) {
      readFilter(filter);
      // Functions, lists and objects were refused before.
      const { headers, ...fields } = (filter as DataFilter | undefined) ?? {};
      const query = { ...(fields as Query), headers: headers && headerLines(headers), after, limit: 1_000 };
      const { requests, ...page } = await client.send<Wire["RequestPage"]>("/requests", { query });
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

/** The delay before each attempt to reconnect, in milliseconds. After the last one the server counts as lost. */
const AGAIN_MS = [1, 100, 200, 400, 800, 1_600, 3_200];

/** A stream that has lasted this long (in milliseconds) counts as good, even without an event. */
const STEADY_MS = 1_000;

async function* resumeEvents(
  { open }: ControlClient,
  lifetime: Lifetime,
  after: string | undefined,
  stop: AbortSignal | undefined,
): AsyncGenerator<JournalEvent, void> {
  const stream = lifetime.begin(stop);
  const end = stream.signal;
  let last = after;
  let attempts = 0;
  try {
    while (!end.aborted) {
      let since = Infinity;
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
      await sleep(lifetime, AGAIN_MS[attempts++] ?? 1, end);
    }
    lifetime.closing.signal.throwIfAborted();
  } finally {
    stream.abort();
  }
}

async function sleep({ begin }: Lifetime, ms: number, stop: AbortSignal): Promise<void> {
  const { signal: end } = begin(stop, ms);
  if (!end.aborted) await new Promise((resolve) => end.addEventListener("abort", resolve));
}

const KINDS = ["start", "started", "completed", "reset", "gap"] satisfies JournalEvent["kind"][] as readonly string[];

/** Undefined for the last event of a stream, and for an unknown one of a newer server. */
function journalEvent({ id, event: kind, data }: ServerEvent): JournalEvent | undefined {
  if (id === undefined || !KINDS.includes(kind)) return undefined;
  // By the contract.
  const value = JSON.parse(data);
  return { ...(kind === "started" || kind === "completed" ? { request: fromRequestJson(value) } : value), kind, id };
}
