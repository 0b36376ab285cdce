import type { Socket } from "node:net";
import { crossOriginHeaders } from "../../service/cross-origin.ts";
import type { ConnectionFault } from "../../service/faults/apply-faults.ts";

/** Ends a connection as the fault says. @param origin of the page that sent the request, if it was a page */
export function failConnection(socket: Socket, { fault }: ConnectionFault, origin: string | undefined): void {
  switch (fault.kind) {
    case "connectionReset":
      // Node cannot reset a socket after its own FIN, and would keep its handle forever.
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
      return;
    case "emptyReply":
      socket.end();
      return;
    case "truncatedBody":
      socket.end(truncated(origin));
      return;
    case "garbage":
      socket.end("\u0016\u0003\u0001 this is no HTTP\r\n\r\n");
      return;
    default:
      socket.destroy();
  }
}

/** Returns the beginning of a Plant, with a Content-Length above its size. */
function truncated(origin: string | undefined): string {
  const headers = { "Content-Type": "application/json", "Content-Length": "64", ...crossOriginHeaders(origin) };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 200 OK\r\n${head.join("")}\r\n{"name":"Fe`;
}
