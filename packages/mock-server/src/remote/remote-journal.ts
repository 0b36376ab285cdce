import type { Wire } from "../control/contract.ts";
import { fromWireRequest } from "../control/wire/request.ts";
import type { RecordedRequest } from "../service/recorded-request.ts";
import { matcher } from "../store/journal/filter.ts";
import type { JournalEvent } from "../store/journal/follow.ts";
import type { JournalSource } from "../store/journal/journal-source.ts";
import type { DataFilter, RequestFilter } from "../store/journal/select.ts";
import { type ControlClient, LostServerError } from "./control-client.ts";
import { readEvents, type ServerEvent } from "./event-stream.ts";

/** How long to wait before each attempt to connect again, in milliseconds. After the last one the server counts as lost. */
const AGAIN_MS = [0, 100, 200, 400, 800, 1_600, 3_200];

/** The same for those who only wait for a change, and may have seen the server come back. */
const LISTEN_AGAIN_MS = 1_000;

/** Reads the journal of a server. @param signal ends everything */
export function remoteJournal({ send, open }: ControlClient, signal: AbortSignal): JournalSource {
  const listeners = new Set<() => void>();
  let stopListening = () => {};

  /** Tells the listeners of each change, and of a failure: they look, and get its error. */
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
          const { body } = await open("/events", last === undefined ? {} : { "Last-Event-ID": last }, end);
          if (body !== null)
            for await (const event of readEvents(body)) {
              attempts = 0;
              const read = journalEvent(event);
              if (read === undefined) continue;
              last = read.id;
              yield read;
            }
        } catch (error) {
          if (end.aborted) break;
          // A TypeError: the connection broke while a body was read.
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
    matcher: dataMatcher,
    async journal(filter) {
      dataMatcher(filter);
      // A function has thrown.
      const { id, ...others } = (filter ?? {}) as DataFilter;
      const query = { ...others, ...(id !== undefined && { id: String(id) }), limit: 1_000 };
      for (;;) {
        const all: RecordedRequest[] = [];
        let after = 0;
        let first: string | undefined;
        for (;;) {
          const page: Wire["RequestPage"] = await send("GET", "/requests", { ...query, after });
          const { epoch, requests, dropped, next } = page;
          first ??= epoch;
          // A reset came between.
          if (epoch !== first) break;
          for (const request of requests) all.push(fromWireRequest(request));
          if (next === undefined) return { epoch, requests: all, dropped };
          after = next;
        }
      }
    },
    onChange(listener) {
      const own = () => listener();
      listeners.add(own);
      if (listeners.size === 1) {
        const stop = new AbortController();
        stopListening = () => stop.abort();
        void listen(stop.signal);
      }
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stopListening();
      };
    },
    follow,
  };
}

/** @throws TypeError for a function */
function dataMatcher(filter: RequestFilter | undefined): (request: RecordedRequest) => boolean {
  if (typeof filter === "function")
    throw new TypeError(
      "store.requests: a function cannot travel to the server. Choose by data, such as { status: 503 }, or filter what all() returns.",
    );
  return matcher(filter);
}

/** Returns undefined for the last event of a stream, and for one that only a newer server knows. */
function journalEvent({ id, event: kind, data }: ServerEvent): JournalEvent | undefined {
  if (id === undefined) return undefined;
  // By the contract.
  const value = JSON.parse(data);
  switch (kind) {
    case "start":
      return { kind, id };
    case "started":
    case "completed":
      return { kind, id, request: fromWireRequest(value) };
    case "reset":
      return { kind, id, epoch: value.epoch };
    case "gap":
      return { kind, id, missed: value.missed };
    default:
      return undefined;
  }
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
