/** What node:http hands over as a bare socket: requests that its parser refused, and CONNECT. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, refuse } from "../../service/errors.ts";
import type { ServiceResponse } from "../../service/message.ts";
import type { Service } from "../../service/service.ts";
import { endSocket } from "./lingering-close.ts";
import { beginEntry, type Log } from "./log.ts";
import { type Arrivals, afterAnswer, isOut, settle } from "./pipelining.ts";

/**
 * What is malformed may be the rest of a request that has begun: then this is what became of that one. If it was answered
 * early, it has had its one answer.
 */
export function answerMalformed(
  service: Service,
  error: NodeJS.ErrnoException,
  socket: Duplex,
  arrivals: Arrivals,
  log: Log | undefined,
): void {
  // Behind its last answer, what comes is read away.
  if ((socket.writableEnded && error.code !== "ECONNRESET") || error.code === "HPE_CLOSED_CONNECTION") return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const latest = arrivals.get(socket);
  const begun = latest?.request.complete === false ? latest : undefined;
  if (begun !== undefined && begun.state !== "open") {
    // Which may not be out yet.
    endSocket(socket);
    return;
  }
  const before = begun === undefined ? latest : begun.before;
  // The client has ended its side: it waits for nothing, and what it is owed before may never come.
  if (error.code === "HPE_INVALID_EOF_STATE" && !isOut(before)) {
    endSocket(socket);
    return;
  }
  if (begun !== undefined) settle(begun, "last");
  const refusal = refusalOf(error.code);
  const tell = begun?.tell ?? beginEntry(log, undefined, undefined);
  tell(refusal.status, refusal.message);
  const answer = service.refuse(refusal);
  afterAnswer(before, () => write(socket, answer));
}

/** CONNECT is a method that is not allowed, like any other. */
export function answerConnect(
  service: Service,
  refusal: Refusal,
  socket: Duplex,
  arrivals: Arrivals,
  log: Log | undefined,
): void {
  beginEntry(log, "CONNECT", undefined)(refusal.status, refusal.message);
  // node:http has let go of it, and would neither close it nor hear of what goes wrong with it.
  socket.on("error", () => socket.destroy());
  const answer = service.refuse(refusal);
  afterAnswer(arrivals.get(socket), () => {
    if (socket.writable) write(socket, answer);
    else socket.destroy();
  });
}

function write(socket: Duplex, { status, headers, body }: ServiceResponse): void {
  const fields = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  endSocket(socket, `${head.join("\r\n")}\r\n\r\n${body}`);
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
