/**
 * Closes a connection after its last response. Reads and drops further input, since unread input would cause a reset that
 * overtakes the response (RFC 9112 9.6). Disconnects a client that does not leave.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { clearTimeout, setTimeout } from "./timers.ts";

const LINGER_MS = 2_000;

/** Sends the rest of the response at once, and ends it when the request has ended or the time is over. */
export function endAfter(request: IncomingMessage, response: ServerResponse, body: string | Uint8Array): void {
  if (body.length === 0) response.flushHeaders();
  else response.write(body);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  if (request.complete) end();
  else request.once("end", end).once("close", end).resume();
}

/** The client closes its side once it has the response. */
export function endSocket(socket: Duplex, bytes = ""): void {
  socket.end(bytes);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
