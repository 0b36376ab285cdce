import type * as Crypto from "node:crypto";
import type { Server, ServerOptions } from "node:http";
import type * as Https from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { CallerError } from "../../shared/caller-error.ts";
import { load } from "./http.ts";
import type { TlsOptions } from "./serve-options.ts";

/** The TCP socket below each TLS one: only it can be reset. */
const below = new WeakMap<Socket, Socket>();

export function tcpSocketOf(socket: Socket): Socket {
  return below.get(socket) ?? socket;
}

/** @throws TypeError that says which of them is wrong, and shows none of them */
export function checkTls({ cert, key, passphrase }: TlsOptions): { readonly isSelfSigned: boolean } {
  // Only a server with TLS needs it, and it takes 5 ms of a start.
  const { X509Certificate, createPrivateKey }: typeof Crypto = load("node:crypto");
  const read = <Value>(name: string, words: string, work: () => Value): Value => {
    try {
      return work();
    } catch {
      throw new CallerError("serve", name, words);
    }
  };
  const certificate = read("tls.cert", " must be a certificate in PEM.", () => new X509Certificate(cert));
  const isEncrypted = /ENCRYPTED/.test(key);
  if (isEncrypted && passphrase === undefined)
    throw new CallerError("serve", "tls.key", " is encrypted: give its passphrase too.");
  const wrong = isEncrypted
    ? " cannot be decrypted: the passphrase is wrong, or the file is damaged."
    : " must be a private key in PEM.";
  const privateKey = read("tls.key", wrong, () => createPrivateKey({ key, ...(passphrase && { passphrase }) }));
  if (!certificate.checkPrivateKey(privateKey))
    throw new CallerError(
      "serve",
      "tls.key",
      " is not the key of the certificate. Give the one that it was made with.",
    );
  return { isSelfSigned: certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey) };
}

/** A handshake may take as long as a head. */
export function createTlsServer(options: ServerOptions, { cert, key, passphrase }: TlsOptions): Server {
  const https: typeof Https = load("node:https");
  const handshakeTimeout = options.headersTimeout;
  const server = https.createServer({ ...options, cert, key, passphrase, handshakeTimeout });
  const sockets = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const place = placeOf(socket);
    sockets.set(place, socket);
    socket.once("close", () => sockets.delete(place));
  });
  server.prependListener("secureConnection", (socket: TLSSocket) => {
    below.set(socket, sockets.get(placeOf(socket)) ?? socket);
  });
  // Node's own listener would report a broken handshake as a broken request.
  server.removeAllListeners("tlsClientError");
  server.on("tlsClientError", ({ code }: NodeJS.ErrnoException, socket: TLSSocket) => {
    if (code === "ERR_SSL_HTTP_REQUEST") sockets.get(placeOf(socket))?.end(PLAIN);
    else socket.destroy();
  });
  return server;
}

/** Unlike the sockets, it says which of them belong together. */
function placeOf({ localAddress, remoteAddress, remotePort }: Socket): string {
  return `${localAddress} ${remoteAddress} ${remotePort}`;
}

const WORDS = "This port speaks HTTPS: use https://…\n";
const PLAIN = [
  "HTTP/1.1 400 Bad Request",
  "Content-Type: text/plain; charset=utf-8",
  `Content-Length: ${Buffer.byteLength(WORDS)}`,
  "Connection: close",
  `\r\n${WORDS}`,
].join("\r\n");
