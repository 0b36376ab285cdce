import { describeIssues, type Read } from "../contract.ts";
import {
  readEndEvent,
  readGapEvent,
  readRequest,
  readRequestPage,
  readResetEvent,
  type Wire,
} from "../control/contract.ts";
import { fromWireRequest } from "../control/wire/request.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import { matcher, type RequestFilter } from "../store/journal/filter.ts";
import { type JournalEvent, readPlace } from "../store/journal/follow.ts";
import type { JournalSource } from "../store/journal/journal-source.ts";
import { type ControlClient, LostServerError } from "./control-client.ts";
import { readEvents, type ServerEvent } from "./event-stream.ts";

/** How long to wait before each attempt to connect again, in milliseconds. After the last one the server counts as lost. */
const AGAIN_MS = [0, 100, 200, 400, 800, 1_600, 3_200];

/** Reads the journal of a server. */
export function remoteJournal(client: ControlClient, signal: AbortSignal): JournalSource {
  const listeners = new Set<() => void>();
  let leave = () => {};

  async function listen(stop: AbortSignal): Promise<void> {
    // Whoever waits gets a lost server's error when it looks.
    const events = follow(undefined, stop);
    try {
      for await (const _ of events) for (const listener of listeners) listener();
    } catch {
      for (const listener of listeners) listener();
    }
  }

  async function* follow(after: string | undefined, stop: AbortSignal | undefined): AsyncGenerator<JournalEvent, void> {
    // No AbortSignal.any: on Node 24 each would retain memory as long as the connection.
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    for (const by of [signal, stop]) by?.addEventListener("abort", leave);
    if (signal.aborted || stop?.aborted) leave();
    const end = leaving.signal;
    let last = after;
    let attempts = 0;
    try {
      while (!end.aborted) {
        try {
          const response = await client.open("/events", last === undefined ? {} : { "Last-Event-ID": last }, end);
          for await (const event of readEvents(bodyOf(response))) {
            attempts = 0;
            const read = journalEvent(event);
            if (read === undefined) continue;
            last = read.id;
            yield read;
          }
        } catch (error) {
          if (end.aborted) break;
          const isLost = error instanceof LostServerError || error instanceof TypeError;
          if (!isLost || attempts >= AGAIN_MS.length) throw error;
        }
        await sleep(AGAIN_MS[Math.min(attempts++, AGAIN_MS.length - 1)] ?? 0, end);
      }
      signal.throwIfAborted();
    } finally {
      leave();
      for (const by of [signal, stop]) by?.removeEventListener("abort", leave);
    }
  }

  return {
    async journal(filter) {
      const query = queryOf(filter);
      for (;;) {
        const requests: RecordedRequest[] = [];
        let epoch: string | undefined;
        for (let after: number | undefined = 0; ; ) {
          const page: Wire["RequestPage"] = await client.ask("/requests", readRequestPage, {
            ...query,
            after,
            limit: 1_000,
          });
          epoch ??= page.epoch;
          // A reset came between.
          if (page.epoch !== epoch) break;
          requests.push(...page.requests.map(fromWireRequest));
          if (page.next === undefined) return { epoch, requests, dropped: page.dropped };
          after = page.next;
        }
      }
    },
    onChange(listener) {
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) {
        const stop = new AbortController();
        leave = () => stop.abort();
        void listen(stop.signal);
      }
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) leave();
      };
    },
    follow(after, stop) {
      if (after !== undefined) readPlace(after);
      return follow(after, stop);
    },
  };
}

/** @throws as `matcher` does, and TypeError for a function */
function queryOf(filter: RequestFilter | undefined): Readonly<Record<string, string | number | undefined>> {
  if (typeof filter === "function")
    throw new TypeError(
      "store.requests: a function cannot travel to the server. Choose by data, such as { status: 503 }, or filter what all() returns.",
    );
  matcher(filter);
  return { ...filter, id: filter?.id === undefined ? undefined : String(filter.id) };
}

function journalEvent({ id, event, data }: ServerEvent): JournalEvent | undefined {
  switch (event) {
    case "start":
      return { kind: event, id: idOf(id) };
    case "started":
    case "completed":
      return { kind: event, id: idOf(id), request: fromWireRequest(dataOf(readRequest, data)) };
    case "reset":
      return { kind: event, id: idOf(id), epoch: dataOf(readResetEvent, data).epoch };
    case "gap":
      return { kind: event, id: idOf(id), missed: dataOf(readGapEvent, data).missed };
    case "end":
      dataOf(readEndEvent, data);
      return undefined;
    default:
      // A newer server may send more.
      return undefined;
  }
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new Error("connectPlantStore: the server has sent an event without an id.");
  return id;
}

function dataOf<Value>(read: Read<Value>, data: string): Value {
  const { value, issues } = read(JSON.parse(data));
  if (issues)
    throw new Error(`connectPlantStore: the server has sent another event than expected: ${describeIssues(issues)}.`);
  return value;
}

function bodyOf({ body }: Response): ReadableStream<Uint8Array> {
  if (body === null) throw new Error("connectPlantStore: the server's events have no body.");
  return body;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
