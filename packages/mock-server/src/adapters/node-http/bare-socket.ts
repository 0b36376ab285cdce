/** Handles what node:http hands over as a bare socket: requests that its parser refused, and CONNECT. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Control } from "../../control/control.ts";
import { isControlPath } from "../../control/paths.ts";
import { type Refusal, refuse } from "../../service/errors.ts";
import type { Service } from "../../service/service.ts";
import { endSocket } from "./lingering-close.ts";
import { beginEntry, type Log } from "./log.ts";
import { afterEarlierResponses, isOut, type Pipelines, settle } from "./pipelining.ts";
import { readRequestTarget } from "./target.ts";

/** The service and the control API: each words its own refusals. */
export interface Responders {
  readonly service: Pick<Service, "refuse">;
  /** Undefined if it is off. */
  readonly control: Control | undefined;
}

/** An error of the parser. */
interface ClientError extends NodeJS.ErrnoException {
  /** The chunk with the error. */
  readonly rawPacket?: Buffer;
}

/** Returns the target of a malformed request, if it can be found. */
function targetIn(bytes: Buffer | undefined): string | undefined {
  return /^\S+ (\S+) /.exec(bytes?.toString("latin1", 0, 1_024) ?? "")?.[1];
}

/** Returns the responder for a target. */
function responderOf({ service, control }: Responders, target = ""): { refuse(refusal: Refusal): TextResponse } {
  return control !== undefined && isControlPath(readRequestTarget(target).path) ? control : service;
}

type TextResponse = ReturnType<Control["refuse"]>;

/**
 * Refuses malformed input. If the input belongs to a request that has begun, this is that request's response, unless it
 * already has one.
 */
export function refuseMalformed(
  responders: Responders,
  error: ClientError,
  socket: Duplex,
  pipelines: Pipelines,
  log: Log | undefined,
): void {
  // The last response is sent: further input is dropped.
  if ((socket.writableEnded && error.code !== "ECONNRESET") || error.code === "HPE_CLOSED_CONNECTION") return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const latest = pipelines.get(socket);
  const begun = latest?.request.complete === false ? latest : undefined;
  if (begun !== undefined && begun.state !== "open") {
    // Its response may still be on its way.
    endSocket(socket);
    return;
  }
  const before = begun === undefined ? latest : begun.before;
  // The client has closed its side, and its earlier responses may never be sent.
  if (error.code === "HPE_INVALID_EOF_STATE" && !isOut(before)) {
    endSocket(socket);
    return;
  }
  if (begun !== undefined) settle(begun, "last");
  const refusal = refusalOf(error.code);
  const tell = begun?.tell ?? beginEntry(log, undefined, undefined);
  const target = begun === undefined ? targetIn(error.rawPacket) : begun.request.url;
  const response = responderOf(responders, target).refuse(refusal);
  tell(response, refusal.message);
  afterEarlierResponses(before, () => write(socket, response));
}

/** Refuses CONNECT, like any method that is not allowed. */
export function refuseConnect(
  responders: Responders,
  refusal: Refusal,
  target: string | undefined,
  socket: Duplex,
  pipelines: Pipelines,
  log: Log | undefined,
): void {
  // node:http has released the socket, and neither closes it nor handles its errors.
  socket.on("error", () => socket.destroy());
  const response = responderOf(responders, target).refuse(refusal);
  beginEntry(log, "CONNECT", undefined)(response, refusal.message);
  afterEarlierResponses(pipelines.get(socket), () => {
    if (socket.writable) write(socket, response);
    else socket.destroy();
  });
}

function write(socket: Duplex, { status, headers, body }: TextResponse): void {
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
