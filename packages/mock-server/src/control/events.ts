/** Server-sent events of a journal (HTML, 9.2). */
import { type Refusal, refuse } from "../service/errors.ts";
import { ClosedStoreError } from "../service/storage-errors.ts";
import { afterThisTurn } from "../shared/turn.ts";
import { followPages, type JournalEvent, readCursor } from "../store/journal/follow.ts";
import { type PlantStore, spaceOf } from "../store/store.ts";
import type { Wire } from "./control-contract.ts";
import { wireRequestJson } from "./wire.ts";

export interface EventStream {
  /** Call it once. */
  begin(client: EventClient): Sending;
}

interface EventClient {
  /** Sends a text. Returns false if the buffer is full; call `taken` once there is room. */
  write(text: string): boolean;
  end(text: string): void;
}

interface Sending {
  /** Call it once the client has taken everything. */
  taken(): void;
  left(): void;
}

/** Between two comments, which show the client and proxies that the connection is alive. */
const HEARTBEAT_MS = 15_000;

/** How long a client may leave a full buffer unread. */
const SLOW_MS = 10_000;

/** From how many characters on a text is sent by itself. */
const MOST_CHARACTERS = 65_536;

const MOST_READERS = 100;

export type OpenEvents = (store: Pick<PlantStore, "service">, after: string | undefined) => EventStream | Refusal;

export function createReaders(closing: AbortSignal): OpenEvents {
  const readers = new Set<AbortController>();
  return (store, after) => {
    if (readers.size >= MOST_READERS) return TOO_MANY;
    const stop = new AbortController();
    let pages: AsyncIterable<readonly JournalEvent[]>;
    try {
      pages = followPages(spaceOf(store), after === undefined ? undefined : readCursor(after), stop.signal);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return refuse("shape_violation", "Last-Event-ID must be the id of an event.");
    }
    // Counted at once: one turn may decide many requests before the first stream begins.
    readers.add(stop);
    let hasBegun = false;
    // A stream that has not begun by then never does: its request was HEAD, or turned out to be malformed.
    afterThisTurn(() => hasBegun || readers.delete(stop));
    return {
      begin(client) {
        hasBegun = true;
        readers.add(stop);
        return send(pages, client, stop, closing, () => readers.delete(stop));
      },
    };
  };
}

const TOO_MANY: Refusal = {
  status: 503,
  error: 50301,
  message: `${MOST_READERS} clients already follow the events. Close one of them first.`,
};

/** @param onEnd called once, when the client, the server or an error ends the stream */
function send(
  pages: AsyncIterable<readonly JournalEvent[]>,
  client: EventClient,
  stop: AbortController,
  closing: AbortSignal,
  onEnd: () => void,
): Sending {
  let slow: ReturnType<typeof setTimeout> | undefined;
  let goOn = () => {};

  const write = (text: string) => {
    if (!client.write(text)) slow = setTimeout(() => end(TOO_SLOW), SLOW_MS);
  };
  const taken = () => {
    clearTimeout(slow);
    slow = undefined;
    goOn();
  };
  const free = () => {
    stop.abort();
    clearInterval(heartbeat);
    closing.removeEventListener("abort", close);
    taken();
    onEnd();
  };
  const end = (reason: string) => {
    if (stop.signal.aborted) return;
    free();
    client.end(eventText("end", JSON.stringify({ reason } satisfies Wire["EndEvent"])));
  };
  const close = () => end("The server stops.");
  const heartbeat = setInterval(() => {
    if (slow === undefined) write(": still here\n\n");
  }, HEARTBEAT_MS);
  closing.addEventListener("abort", close);

  const follow = async () => {
    for await (const events of pages)
      for (const text of textsOf(events)) {
        if (stop.signal.aborted) return;
        write(text);
        // The journal is pulled: changes that the client has not taken wait there.
        if (slow !== undefined)
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
      }
  };
  if (closing.aborted) close();
  else
    follow().then(
      () => {},
      (error) => end(error instanceof ClosedStoreError ? "The space was closed." : "The storage failed."),
    );
  return {
    taken,
    left() {
      if (!stop.signal.aborted) free();
    },
  };
}

const TOO_SLOW = "You read too slowly. Resume by Last-Event-ID.";

/** Each text is sent at once. */
function* textsOf(events: readonly JournalEvent[]): Generator<string> {
  let text = "";
  for (const event of events) {
    text += textOf(event);
    if (text.length < MOST_CHARACTERS) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function textOf(event: JournalEvent): string {
  if ("request" in event) return eventText(event.kind, wireRequestJson(event.request), event.id);
  const { kind, id, ...data } = event;
  return eventText(kind, JSON.stringify(data satisfies Partial<Wire["ResetEvent"] & Wire["GapEvent"]>), id);
}

/** @param data JSON, which has no line break */
function eventText(kind: string, data: string, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${kind}\ndata: ${data}\n\n`;
}
