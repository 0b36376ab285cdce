/** What node:http hands over as a bare socket: requests that its parser refused, and CONNECT. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { methodNotAllowed } from "../core/answers.ts";
import { type Refusal, refuse } from "../core/errors.ts";
import type { ServiceAnswer } from "../core/message.ts";
import type { Service } from "../core/service.ts";

/** A request that was answered early, and whose rest turns out to be malformed, has had its one answer. */
export function answerMalformed(
  service: Service,
  error: NodeJS.ErrnoException,
  socket: Duplex,
  answered: boolean,
): void {
  if (answered || error.code === "ECONNRESET" || !socket.writable) socket.destroy();
  else write(socket, service.refuse(refusalOf(error.code)));
}

/** CONNECT is a method that is not allowed, like any other. */
export function answerConnect(service: Service, socket: Duplex): void {
  write(socket, service.refuse(methodNotAllowed()));
}

function write(socket: Duplex, { status, headers, body }: ServiceAnswer): void {
  const fields = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return refuse("header_too_large", "The header fields are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refuse("request_timeout", "The request took too long to arrive.");
    default:
      return refuse("malformed_request", "The request is not well-formed HTTP/1.1.");
  }
}
