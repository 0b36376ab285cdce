/** Base URLs whose connections fail, each for another reason. Only "trusted" works. */
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type Server } from "node:net";
import { open as openServer } from "../e2e/support/servers.ts";
import type { Certificates } from "./certificates.ts";

/** Nothing listens here. The system could give a free port to another server. */
export const CLOSED = "127.0.0.1:2";

export type ConnectionCase =
  | "trusted"
  | "self-signed"
  | "wrong host"
  | "expired"
  | "https to plain http"
  | "closed in the handshake"
  | "reset in the handshake"
  | "refused"
  | "unknown name";

export interface FailingConnections extends AsyncDisposable {
  readonly urls: Readonly<Record<ConnectionCase, string>>;
  /** Counts the POSTs that arrived; only "trusted" may receive any. */
  readonly received: () => number;
}

export const NODE_CODES: Readonly<Record<Exclude<ConnectionCase, "trusted">, RegExp>> = {
  "self-signed": /DEPTH_ZERO_SELF_SIGNED_CERT/,
  "wrong host": /ERR_TLS_CERT_ALTNAME_INVALID/,
  expired: /CERT_HAS_EXPIRED/,
  "https to plain http": /ERR_SSL_WRONG_VERSION_NUMBER/,
  "closed in the handshake": /ECONNRESET/,
  "reset in the handshake": /ECONNRESET/,
  refused: /ECONNREFUSED/,
  // EAI_AGAIN on a machine without a name server.
  "unknown name": /ENOTFOUND|EAI_AGAIN/,
};

export async function openFailingConnections(certificates: Certificates): Promise<FailingConnections> {
  let received = 0;
  const createPlant: RequestListener = (request, response) => {
    // For a page and its preflight.
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "authorization, content-type");
    if (request.method === "POST") received++;
    response.setHeader("content-type", "application/json").end('{"name":"Fern"}');
  };
  await using opened = new AsyncDisposableStack();
  const open = async (server: Server) => opened.use(await openServer(server, "https")).url;
  const urls: FailingConnections["urls"] = {
    trusted: await open(createHttpsServer(certificates.valid, createPlant)),
    "self-signed": await open(createHttpsServer(certificates.selfSigned, createPlant)),
    "wrong host": await open(createHttpsServer(certificates.wrongHost, createPlant)),
    expired: await open(createHttpsServer(certificates.expired, createPlant)),
    "https to plain http": await open(createHttpServer(createPlant)),
    "closed in the handshake": await open(createTcpServer((socket) => socket.once("data", () => socket.end()))),
    "reset in the handshake": await open(
      createTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy())),
    ),
    refused: `https://${CLOSED}`,
    // RFC 6761 6.4: a name below "invalid" never resolves.
    "unknown name": "https://nowhere.invalid",
  };
  const held = opened.move();
  return { urls, received: () => received, [Symbol.asyncDispose]: () => held.disposeAsync() };
}
