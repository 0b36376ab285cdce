/** The page in which a browser runs its jobs, and the way this folder opens servers. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { PAGE_SCRIPT } from "./bundle.ts";

/** A name in place of an address: the mock would let a page of loopback in unasked. Chromium is told where it leads. */
export const PAGE_HOST = "app.plants.test";

export interface OpenServer extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
}

/** Opens a server on a free port of loopback. */
export async function listen(listener: RequestListener): Promise<OpenServer> {
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

/** Opens the page's own server; its `url` is the page's origin. */
export async function openPage(): Promise<OpenServer> {
  const server = await listen(sendPage);
  return { ...server, url: `http://${PAGE_HOST}:${server.port}` };
}

const sendPage: RequestListener = async ({ url }, response) => {
  if (url === "/") response.setHeader("content-type", "text/html").end('<script src="/page.js"></script>');
  else if (url === "/page.js") response.setHeader("content-type", "text/javascript").end(await readFile(PAGE_SCRIPT));
  else response.writeHead(404).end();
};
