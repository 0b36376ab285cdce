/** A service over TLS that receives a plant, and whose connection then has plain text in it, as from a broken middlebox. */
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { connect, createServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Certificate } from "../../../support/certificates.ts";
import { type OpenServer, open } from "../../support/servers.ts";

export async function openBrokenTls(certificate: Certificate): Promise<OpenServer> {
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
  const service = await open(createSecureServer({ ...certificate, allowHTTP1: true }, receive));
  const middlebox = createServer((client) => {
    const upstream = connect(service.port, "127.0.0.1", () => clients.set(upstream.localPort, client));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  });
  const opened = await open(middlebox, "https");
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      for (const server of [opened, service]) await server[Symbol.asyncDispose]();
    },
  };
}
