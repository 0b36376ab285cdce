/** A server that keeps its connections, and once lets down a request on a connection that was used before. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import type { Certificate } from "../../../support/certificates.ts";

/** The server reads the whole request. Then "closed" ends its connection without a response; the others are statuses. */
export type LetDown = "closed" | "421" | "408";

export interface KeptAlive extends AsyncDisposable {
  readonly url: string;
  /** Returns the number of times that the plant with this id arrived. */
  receipts(id: number): number;
  /** Returns the id of the plant whose request was let down. */
  readonly lostId: () => number | undefined;
}

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** Opens it on a free port of loopback: over HTTP/2 if it has a certificate, else over HTTP/1.1. */
export async function openKeptAlive(letDown: LetDown, certificate?: Certificate): Promise<KeptAlive> {
  const received: number[] = [];
  const warm = new WeakSet<object>();
  let lostId: number | undefined;

  const receive = async (request: Request, response: Response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    // A preflight.
    if (request.method !== "POST") return respond(response, 204);
    // After a 421, Node begins a second stream over HTTP/2, and resets it without a body.
    const body = await text(request).catch(() => "");
    if (!body) return;
    const { id } = JSON.parse(body);
    received.push(id);
    const connection = "stream" in request ? request.stream.session : request.socket;
    if (lostId !== undefined || !connection || !warm.has(connection)) {
      if (connection) warm.add(connection);
      response.setHeader("content-type", "application/json");
      return respond(response, 200, '{"name":"Fern"}');
    }
    lostId = id;
    if (letDown !== "closed") {
      // HTTP/2 has no such field.
      if (!certificate) response.setHeader("connection", "close");
      return respond(response, Number(letDown));
    }
    if ("stream" in request) request.stream.session?.destroy();
    else request.socket.end();
  };

  const server = certificate ? createSecureServer(certificate, receive) : createServer(receive);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}`,
    receipts: (id) => received.filter((other) => other === id).length,
    lostId: () => lostId,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function respond(response: Response, status: number, body = ""): void {
  response.statusCode = status;
  response.end(body);
}
