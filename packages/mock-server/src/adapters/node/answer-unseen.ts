import { getResponse, type RequestHandler } from "msw";
import type { SetupServer } from "msw/node";
import { type Interceptors, onRequest } from "./interceptors.ts";

/**
 * Responds by the server's handlers to requests that MSW 3 intercepts and passes on: those of a `fetch` or `http.request`
 * that was kept from before `listen`, of npm's undici and of EventSource, and all once another server of MSW was closed.
 */
export function answerUnseen(
  server: SetupServer,
  { requests }: Interceptors,
  unhandled: (request: Request) => Error | undefined,
  stopping: AbortSignal,
): void {
  const seen = new WeakSet<Request>();
  onRequest(server, (request) => seen.add(request), stopping);
  requests.apply(stopping);
  stopping.addEventListener("abort", () => requests.dispose(stopping));
  requests.on(
    "request",
    async ({ request, controller }) => {
      if (controller.readyState !== 0 || seen.has(request) || isTransport(request)) return;
      const response = await getResponse(server.listHandlers().filter(isForRequests), request);
      const reason = response ? undefined : unhandled(request);
      if (reason) controller.errorWith(reason);
      else if (response && response.headers.get("x-msw-intention") !== "passthrough") controller.respondWith(response);
    },
    { signal: stopping },
  );
}

/** Others are for WebSockets. */
function isForRequests(handler: object): handler is RequestHandler {
  return Reflect.get(handler, "kind") === "request";
}

/** A proxy's tunnel, or one of MSW's `bypass`. */
function isTransport({ method, headers }: Request): boolean {
  return method === "CONNECT" || headers.get("accept")?.includes("msw/passthrough") === true;
}
