import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { EventEmitter, once } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createPlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../support/servers.ts";
import type { ServerUrls } from "../jobs/smoke.ts";
import { openPage } from "./page-server.ts";

interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface Servers extends AsyncDisposable {
  readonly urls: ServerUrls;
  readonly pageUrl: string;
  readonly received: {
    readonly mock: readonly Received[];
    readonly trouble: readonly Received[];
  };
}

export async function openServers(): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const recorder = opened.use(recordRequests());
  const { url: pageOrigin } = opened.use(await openPage());
  const trouble = opened.use(await listen(createTrouble(pageOrigin)));
  const mock = opened.use(await serve(createPlantStore({ tokens: ["t1"] }), { port: 0, allowedOrigins: [pageOrigin] }));
  const open = opened.move();
  return {
    urls: { mock: mock.url, trouble: trouble.url },
    pageUrl: pageOrigin,
    received: { mock: recorder.at(mock.port), trouble: recorder.at(trouble.port) },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Records by Node's diagnostics: a server between the client and the mock could change a header. */
function recordRequests() {
  const channel = "http.server.request.start";
  const requests = new Map<number | undefined, Received[]>();
  const at = (port: number | undefined): Received[] => {
    const received = requests.get(port) ?? [];
    requests.set(port, received);
    return received;
  };
  const record = (message: unknown) => {
    // Node documents the messages of this channel so.
    const { method, headers, socket } = (message as { readonly request: IncomingMessage }).request;
    at(socket.localPort).push({ method, headers });
  };
  subscribe(channel, record);
  return { at, [Symbol.dispose]: () => void unsubscribe(channel, record) };
}

/** A fault for each first segment of the base URL's path. */
function createTrouble(pageOrigin: string): RequestListener {
  const held = new Set<ServerResponse>();
  const changes = new EventEmitter();

  const hold = (response: ServerResponse) => {
    held.add(response);
    changes.emit("change");
    response.on("close", () => {
      held.delete(response);
      changes.emit("change");
    });
  };

  const when = async (condition: () => boolean, response: ServerResponse) => {
    while (!condition()) await once(changes, "change");
    response.writeHead(204).end();
  };

  return (request, response) => {
    // A browser itself refuses to send any other header.
    response.setHeader("access-control-allow-origin", pageOrigin);
    response.setHeader("access-control-allow-headers", "authorization, content-type");

    switch (`${request.method} ${request.url}`) {
      case "POST /hangs/plants":
        return hold(response);
      case "POST /stalls/plants":
        response.writeHead(200, { "content-type": "application/json" }).write('{"name":');
        return hold(response);
      case "GET /busy":
        return when(() => held.size > 0, response);
      case "GET /idle":
        return when(() => held.size === 0, response);
      default:
        // A preflight.
        return response.writeHead(204).end();
    }
  };
}
