import type { Socket } from "node:net";
import { words } from "../../contract.ts";
import { crossOriginHeaders } from "../../service/cross-origin.ts";
import type { ConnectionFault } from "../../service/faults/apply-faults.ts";
import { tcpSocketOf } from "./tls.ts";

/** @param origin of the page that sent the request, if it was a page */
export function failConnection(socket: Socket, { fault }: ConnectionFault, origin: string | undefined): void {
  ENDS[fault.kind](socket, origin);
}

const ENDS: {
  readonly [Kind in ConnectionFault["fault"]["kind"]]: (socket: Socket, origin: string | undefined) => unknown;
} = {
  hang: (socket) => socket.destroy(),
  networkError: (socket) => socket.destroy(),
  // Node cannot reset a socket after its own FIN, and would keep its handle forever.
  connectionReset: (socket) => (socket.writableEnded ? socket.destroy() : tcpSocketOf(socket).resetAndDestroy()),
  emptyReply: (socket) => socket.end(),
  truncatedBody: (socket, origin) => socket.end(truncated(origin)),
  garbage: (socket) => socket.end("\u0016\u0003\u0001 this is no HTTP\r\n\r\n"),
};

function truncated(origin: string | undefined): string {
  const headers = { "Content-Type": "application/json", "Content-Length": "64", ...crossOriginHeaders(origin) };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${head.join("")}\r\n{"${words.title}":"Fe`;
}
