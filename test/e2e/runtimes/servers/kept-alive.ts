/** A server that keeps its connections, and once lets down a request on a connection that was used before. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { text } from "node:stream/consumers";
import type { Certificate } from "../../../support/certificates.ts";
import { type OpenServer, open } from "../../support/servers.ts";

/**
 * The server reads the whole request. Then "closed" ends its connection without a response, and "gone" closes the port and
 * responds 421; the others are statuses.
 */
export type LetDown = "closed" | "421" | "408" | "gone";

export interface KeptAlive extends OpenServer {
  /** How often the plant with this id arrived. */
  receipts(id: number): number;
  /** Of the plant whose request was let down. */
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
    const { id } = JSON.parse(await text(request));
    received.push(id);
    const connection = "stream" in request ? request.stream.session : request.socket;
    if (lostId !== undefined || !connection || !warm.has(connection)) {
      if (connection) warm.add(connection);
      response.setHeader("content-type", "application/json");
      return respond(response, 200, '{"name":"Fern"}');
    }
    lostId = id;
    if (letDown === "gone") server.close();
    if (letDown !== "closed") {
      // HTTP/2 has no such field.
      if (!certificate) response.setHeader("connection", "close");
      return respond(response, letDown === "gone" ? 421 : Number(letDown));
    }
    if ("stream" in request) request.stream.session?.destroy();
    else request.socket.end();
  };

  const server = certificate ? createSecureServer(certificate, receive) : createServer(receive);
  return {
    ...(await open(server, certificate ? "https" : "http")),
    receipts: (id) => received.filter((other) => other === id).length,
    lostId: () => lostId,
  };
}

function respond(response: Response, status: number, body = ""): void {
  response.statusCode = status;
  response.end(body);
}
