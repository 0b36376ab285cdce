import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** How long requests in flight may take to end once the server closes, in milliseconds. */
const GRACE_MS = 1_500;

/** @throws Error (as a rejection) that says why it cannot. */
export function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(reasonOf(error, host, port), { cause: error })),
    );
    // A server that listens on a host and port, not on a pipe, has an address of this kind.
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
      return `The host ${host} is no address of this machine.`;
    default:
      return message;
  }
}

/** What closes the server: the same promise at every call. */
export function closer(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  let closed: Promise<void> | undefined;
  return () => {
    closed ??= new Promise((resolve) => {
      const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      // A connection whose request ends from now on has nothing to stay for. (Node adds a second to the former by itself.)
      Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 });
      afterNextPoll(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      });
    });
    return closed;
  };
}

/**
 * Browsers open connections ahead, and node:http takes a silent one for busy. What had come in before the close is read by
 * then; a connection that has still sent nothing has no request in flight.
 */
function afterNextPoll(task: () => void): void {
  setImmediate(() => setImmediate(task));
}
