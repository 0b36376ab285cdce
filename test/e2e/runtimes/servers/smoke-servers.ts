import { EventEmitter, once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../support/servers.ts";
import type { ServerUrls } from "../jobs/smoke.ts";
import { openPage } from "../runtimes.ts";

export interface Servers extends AsyncDisposable {
  readonly urls: ServerUrls;
  readonly pageUrl: string;
  /** The mock's. */
  readonly store: PlantStore;
  /** The header fields that preflights of the service in trouble ask for. */
  readonly preflights: readonly (string | undefined)[];
}

export async function openServers(): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const { url: pageUrl } = opened.use(await openPage());
  const preflights: (string | undefined)[] = [];
  const trouble = opened.use(await listen(createTrouble(pageUrl, preflights)));
  const store = createPlantStore({ tokens: ["t1"] });
  const mock = opened.use(await serve(store, { port: 0, allowedOrigins: [pageUrl] }));
  const open = opened.move();
  return {
    urls: { mock: mock.url, trouble: trouble.url },
    pageUrl,
    store,
    preflights,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** A fault for each first segment of the base URL's path. */
function createTrouble(pageOrigin: string, preflights: (string | undefined)[]): RequestListener {
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

    if (request.method === "OPTIONS") preflights.push(request.headers["access-control-request-headers"]);

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
