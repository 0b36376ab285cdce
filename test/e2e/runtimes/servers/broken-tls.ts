/** A service over TLS that receives a plant, and whose connection then has plain text in it, as from a broken middlebox. */
import { once } from "node:events";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Certificate } from "../../../support/certificates.ts";

/** Opens it on a free port of loopback, for HTTP/1.1 and HTTP/2. */
export async function openBrokenTls(certificate: Certificate): Promise<AsyncDisposable & { readonly url: string }> {
  /** The client's sides, by the port of the service's. */
  const clients = new Map<number | undefined, Socket>();
  const receive = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    // A preflight.
    if (request.method !== "POST") return void response.end();
    await buffer(request);
    clients.get(request.socket.remotePort)?.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
  };
  const service = createSecureServer({ ...certificate, allowHTTP1: true }, receive);
  const middlebox = createServer((client) => {
    const { port } = service.address() as AddressInfo;
    const upstream = connect(port, "127.0.0.1", () => clients.set(upstream.localPort, client));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  for (const server of [service, middlebox]) await once(server.listen(0, "127.0.0.1"), "listening");
  // Servers that listen on a port have addresses of this kind.
  const { port } = middlebox.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const client of clients.values()) client.destroy();
      for (const server of [middlebox, service]) server.close();
    },
  };
}
