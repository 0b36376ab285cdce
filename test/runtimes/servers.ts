/** The servers of one run, all on free ports of loopback, and what reached them. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { serve } from "@plant-store/mock-server/server";
import { PAGE_SCRIPT } from "./bundle.ts";
import type { ServerUrls } from "./smoke.ts";
import { createTrouble } from "./trouble.ts";

/** A name in place of an address: the mock would let a page of loopback in unasked. Chromium is told where it leads. */
export const PAGE_HOST = "app.plants.test";

/** A request's head, as it arrived. */
interface Received {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

export interface Servers extends AsyncDisposable {
  readonly urls: ServerUrls;
  /** Where the page is. */
  readonly pageUrl: string;
  /** The mock's records. */
  readonly store: PlantStore;
  readonly received: {
    readonly mock: readonly Received[];
    readonly trouble: readonly Received[];
    /** Where a redirect leads: nothing may come here. */
    readonly elsewhere: readonly Received[];
  };
}

export async function openServers(): Promise<Servers> {
  await using opened = new AsyncDisposableStack();
  const recorder = opened.use(recordRequests());
  const page = opened.use(await listen(sendPage));
  const pageOrigin = `http://${PAGE_HOST}:${page.port}`;
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

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const sendPage: RequestListener = async ({ url }, response) => {
  if (url === "/") response.setHeader("content-type", "text/html").end('<script src="/page.js"></script>');
  else if (url === "/page.js") response.setHeader("content-type", "text/javascript").end(await readFile(PAGE_SCRIPT));
  else response.writeHead(404).end();
};

/** From Node's own diagnostics: the mock is reached directly, with nothing between that could change a header. */
function recordRequests() {
  const channel = "http.server.request.start";
  const requests = new Map<number | undefined, Received[]>();
  const at = (port: number | undefined): Received[] => {
    const received = requests.get(port) ?? [];
    requests.set(port, received);
    return received;
  };
  const record = (message: unknown) => {
    // What Node documents this channel's messages to be.
    const { method, headers, socket } = (message as { readonly request: IncomingMessage }).request;
    at(socket.localPort).push({ method, headers });
  };
  subscribe(channel, record);
  return { at, [Symbol.dispose]: () => void unsubscribe(channel, record) };
}
