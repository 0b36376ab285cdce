/**
 * The end of a connection behind its last answer: what the client still sends is read away, since a reset for what is unread
 * would overtake the answer (RFC 9112 9.6), and a client that does not leave by itself is left.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { clearTimeout, setTimeout } from "./timers.ts";

/** How long it may go on sending, or just stay, in milliseconds. */
const LINGER_MS = 2_000;

/** Sends the rest of the answer at once, and ends it when the request has, or the time to do so is over. */
export function endAfter(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (body === "") response.flushHeaders();
  else response.write(body);
  const { socket } = request;
  // Behind the last response node:http would destroy the connection at once.
  socket.destroySoon = () => endSocket(socket);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  if (request.complete) end();
  else request.once("end", end).once("close", end).resume();
}

/** The same on a bare socket, whose client ends its side when it has the answer. */
export function endSocket(socket: Duplex, answer = ""): void {
  socket.end(answer);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
