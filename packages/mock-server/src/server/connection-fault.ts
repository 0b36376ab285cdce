import type { Socket } from "node:net";
import type { ConnectionFault } from "../core/faults/suffer.ts";

/** The beginning of a Plant, and the length of more than there is. */
const TRUNCATED = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n{"name":"Fe';

/** Ends a connection in the way that was asked for, in place of an answer. */
export function failConnection(socket: Socket, { fault }: ConnectionFault): void {
  switch (fault.kind) {
    case "reset":
      socket.resetAndDestroy();
      return;
    case "emptyReply":
      socket.end();
      return;
    case "truncatedBody":
      socket.end(TRUNCATED);
      return;
    case "garbage":
      socket.end("\u0016\u0003\u0001 this is no HTTP\r\n\r\n");
      return;
    default:
      socket.destroy();
  }
}
