import { type Host, version } from "#inspector-page";
import { createApi, responseOf } from "../control/api.ts";
import type { ControlledMock } from "../control/behaviours.ts";
import type { EventStream } from "../control/events.ts";
import { findSpace } from "../control/find-space.ts";
import type { ControlRequest } from "../control/message.ts";
import type { PlantStore } from "../store/store.ts";

/** How many bytes of events wait for the page; more wait in the journal. */
const MOST_BYTES = 65_536;

/** Sends as `fetch` would. @param closing ends the events */
export function createTransport(store: PlantStore, closing: AbortSignal): Host["askControl"] {
  const mock: ControlledMock = {
    version,
    options: {},
    transport: {},
    closing,
    open: async (name, mayOpen) => (name === undefined ? store : findSpace(store, name, mayOpen)),
  };
  const handle = createApi(mock, "");
  return async (target, { method = "GET", headers, body, signal }) => {
    const [path = "", query = ""] = target.split("?");
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const request: ControlRequest = {
      method,
      path,
      query,
      headers: Object.fromEntries(new Headers(headers)),
      readBody: async (limit) => (bytes.byteLength > limit ? undefined : bytes),
    };
    const response = await responseOf(handle(request), request);
    signal?.throwIfAborted();
    const { status, headers: fields, body: sent } = response;
    const content = typeof sent === "string" ? sent || null : streamOf(sent, signal ?? closing);
    return new Response(content, { status, headers: fields });
  };
}

/** A reader that is slow gets no more than it takes. */
function streamOf(events: EventStream, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let sending: ReturnType<EventStream["begin"]> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sending = events.begin({
          write(text) {
            controller.enqueue(encoder.encode(text));
            return (controller.desiredSize ?? 0) > 0;
          },
          end(text) {
            controller.enqueue(encoder.encode(text));
            controller.close();
          },
        });
        signal.addEventListener("abort", () => {
          sending?.left();
          controller.error(signal.reason);
        });
      },
      pull: () => sending?.taken(),
      cancel: () => sending?.left(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_BYTES }),
  );
}
