/** A real server where the mocked one would be: what reaches it has reached the network. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export const NETWORK_ANSWER = "the real network";

export interface Network extends AsyncDisposable {
  close(): Promise<void>;
  readonly origin: string;
  /** Method and path of each request that came, preflights too. */
  readonly requests: readonly string[];
}

export async function openNetwork(): Promise<Network> {
  const requests: string[] = [];
  const server = await listen(({ method, url }, response) => {
    requests.push(`${method} ${url}`);
    // Any page may read it: a request that comes through is seen to, and fails for no other reason.
    for (const part of ["origin", "headers", "methods"]) response.setHeader(`access-control-allow-${part}`, "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type, prefer").end(NETWORK_ANSWER);
  });
  return { origin: server.origin, requests, close: server.close, [Symbol.asyncDispose]: server.close };
}

export async function listen(listener: RequestListener): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
