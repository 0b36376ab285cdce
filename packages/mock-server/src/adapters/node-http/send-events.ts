import type { IncomingMessage, ServerResponse } from "node:http";
import type { EventStream } from "../../control/events.ts";
import { clearTimeout, setTimeout } from "./timers.ts";

/** How long a client may take to read the rest once the stream has ended, in milliseconds. */
const REST_MS = 60_000;

/** The same when the server closes. */
const CLOSING_MS = 50;

/** The connection closes with the stream. */
export function sendEvents(
  request: IncomingMessage,
  response: ServerResponse,
  stream: EventStream,
  closing: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const destroyAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => response.destroy(), ms);
  };
  const close = () => destroyAfter(CLOSING_MS);
  // Unread bytes of the client would keep the connection from ending.
  request.resume();
  // A proxy may keep the head until something follows it, which takes 15 seconds where a client resumes.
  response.write(":\n\n");
  const sending = stream.begin({
    // As bytes: node:http takes twice as long for a long text.
    write: (text) => response.write(Buffer.from(text)),
    end(text) {
      response.end(text);
      if (!closing.aborted) destroyAfter(REST_MS);
    },
  });
  const leave = () => {
    clearTimeout(timer);
    closing.removeEventListener("abort", close);
    sending.left();
  };
  if (closing.aborted) close();
  else closing.addEventListener("abort", close);
  response.on("drain", sending.taken);
  if (response.closed) leave();
  else response.once("close", leave);
}
