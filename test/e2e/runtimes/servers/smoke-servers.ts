/** The servers of the smoke checks, and the requests that reached them. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { listen } from "../../support/servers.ts";
import type { ServerUrls } from "../jobs/smoke.ts";
import { openPage } from "./page-server.ts";
import { createTrouble } from "./trouble.ts";

/** A request's head, as it arrived. */
interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface Servers extends AsyncDisposable {
  readonly urls: ServerUrls;
  readonly pageUrl: string;
  /** The mock's records. */
  readonly store: PlantStore;
  readonly received: {
    readonly mock: readonly Received[];
    readonly trouble: readonly Received[];
    /** The target of a redirect: nothing may come here. */
    readonly elsewhere: readonly Received[];
  };
}

export async function openServers(): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const recorder = opened.use(recordRequests());
  const { url: pageOrigin } = opened.use(await openPage());
  const elsewhere = opened.use(await listen((_request, response) => response.end()));
  const trouble = opened.use(await listen(createTrouble(pageOrigin, `${elsewhere.url}/plants`)));
  const store = createPlantStore({ tokens: ["t1"] });
  const mock = opened.use(await serve(store, { port: 0, allowedOrigins: [pageOrigin] }));
  const open = opened.move();
  return {
    urls: { mock: mock.url, trouble: trouble.url },
    pageUrl: pageOrigin,
    store,
    received: {
      mock: recorder.at(mock.port),
      trouble: recorder.at(trouble.port),
      elsewhere: recorder.at(elsewhere.port),
    },
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
