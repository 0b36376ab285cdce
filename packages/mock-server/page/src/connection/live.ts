/** The events of the journal, for as long as the page is open: they resume after a lost connection. */
import { type Signal, signal } from "@preact/signals";
import { readEvents, type ServerEvent } from "../../../src/remote/event-stream.ts";
import { call, LostError } from "./api.ts";

/** How the page hears of new requests. */
export type Connection = "connecting" | "live" | "lost";

export const connection: Signal<Connection> = signal("connecting");

/** Raised each time when something changes that the panels show, such as a plant. */
export const changes: Signal<number> = signal(0);

const AGAIN_MS = 1_000;

/** The server sends something every 15 seconds. */
const SILENT_MS = 40_000;

/**
 * Calls back for each event, until the signal aborts.
 *
 * @param after the id of the event before
 */
export async function follow(
  after: string,
  space: string | undefined,
  signal: AbortSignal,
  heard: (event: ServerEvent) => void,
): Promise<void> {
  let last = after;
  while (!signal.aborted) {
    try {
      for await (const event of await open(last, space, signal)) {
        connection.value = "live";
        if (event.id === undefined) continue;
        last = event.id;
        heard(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof LostError)) throw error;
    }
    connection.value = "lost";
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

async function open(after: string, space: string | undefined, signal: AbortSignal) {
  const silence = new AbortController();
  let timer = 0;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_MS);
  };
  const lost = (cause: unknown): never => {
    throw new LostError("The events ended.", { cause });
  };
  const both = AbortSignal.any([signal, silence.signal]);
  const { body } = await call("/events", { query: { space }, headers: { "Last-Event-ID": after }, signal: both });
  connection.value = "live";
  listen();
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      listen();
      controller.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
  // A response to GET has a body.
  return readEvents((body as ReadableStream<Uint8Array>).pipeThrough(heard), lost);
}
