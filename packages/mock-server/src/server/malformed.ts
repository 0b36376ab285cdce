import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, refuse } from "../core/errors.ts";
import type { Service } from "../core/service.ts";

/** Answers what node:http's parser refused, in the service's form, and closes. */
export function answerMalformed(service: Service, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = service.refuse(refusalOf(error.code));
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
