import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { endSocket } from "./lingering-close.ts";
import { afterEarlierResponses, type Pipelines, settle } from "./pipelining.ts";
import { clearTimeout, nextPoll, setTimeout } from "./timers.ts";

/** How long requests in flight may still take when the server closes, in milliseconds. */
const GRACE_MS = 1_500;

/** How often a close looks for new connections at most: they may never stop coming. */
const MOST_POLLS = 500;

/** How long an idle client may still send a request when the server closes, in milliseconds. */
const QUIET_MS = 50;

export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(error, host, port), { cause: error })),
    );
    // Only a server on a pipe has another kind of address.
    server.listen({ host, port }, () => resolve(server.address() as AddressInfo));
  });
}

function reasonOf({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use. Choose another port, or 0 for a free one.`;
    case "EACCES":
      return `Port ${port} on ${host} needs rights that this process lacks. Choose a port above 1023, or 0 for a free one.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `The host ${host} is not an address of this machine.`;
    default:
      return message;
  }
}

/**
 * Each call returns the same promise. Every request that was read gets a response. From the start of the close, each
 * response is the last of its connection, and says so (RFC 9112 9.6).
 */
export function closer(server: Server, pipelines: Pipelines, closing: AbortController): () => Promise<void> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const add = (socket: Socket) => {
    sockets.add(socket);
    connections++;
    socket.once("close", () => sockets.delete(socket));
  };
  server.on("connection", add);
  // Over TLS, it is the socket of the requests.
  server.on("secureConnection", add);
  // Node's own method would cut off unflushed responses, and clients that are about to send their next request.
  server.closeIdleConnections = () => {};
  const close = async () => {
    // Accepts the clients that are already connected: the system hands over only a few at a time.
    for (let polls = 0, before = -1; connections !== before && polls < MOST_POLLS; polls++) {
      before = connections;
      await nextPoll();
    }
    closing.abort();
    const ended = new Promise((resolve) => server.close(resolve));
    const timers = [
      setTimeout(() => nextPoll().then(() => endIdle(sockets, pipelines)), QUIET_MS),
      setTimeout(() => {
        // Sockets of CONNECT too, which node:http no longer knows.
        for (const socket of sockets) socket.destroy();
      }, GRACE_MS),
    ];
    await ended;
    for (const timer of timers) clearTimeout(timer);
  };
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= close();
    return closed;
  };
}

/** Ends connections without a request in flight. Browsers open some in advance, and node:http takes these for busy. */
function endIdle(sockets: Iterable<Socket>, pipelines: Pipelines): void {
  for (const socket of sockets) {
    const latest = pipelines.get(socket);
    if (latest === undefined ? socket.bytesRead === 0 : latest.state === "decided" && latest.request.complete) {
      if (latest !== undefined) settle(latest, "last");
      afterEarlierResponses(latest, () => endSocket(socket));
    }
  }
}
