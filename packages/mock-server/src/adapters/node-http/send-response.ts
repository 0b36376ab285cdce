/** Writes a decided response to its connection: the mock's own, or that of the real service as it came. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ControlResponse } from "../../control/message.ts";
import { drip } from "../../service/faults/sending.ts";
import type { ServiceResponse } from "../../service/message.ts";
import type { UpstreamResponse } from "../../service/upstream/message.ts";
import { endMessage, http } from "./http.ts";
import { endAfter, endSocket } from "./lingering-close.ts";
import { afterEarlierResponses, type PipelinedRequest } from "./pipelining.ts";

/** Only the service has the parts that a fault asks for. */
export type Decided = (ServiceResponse | ControlResponse) &
  Partial<Pick<ServiceResponse, "bytes" | "sending" | "upstream">>;

export function isCut({ upstream }: Decided): boolean {
  return upstream?.isWhole === false;
}

/** After the responses to earlier requests. A client of HTTP/1.0 knows none (RFC 9110 15.2). */
export function sendInformational(
  { httpVersion, socket }: IncomingMessage,
  response: ServerResponse,
  before: PipelinedRequest | undefined,
  { sending, upstream }: Decided,
): Promise<void> | undefined {
  const injected = sending?.informational.map((status) => ({ status, fields: [] })) ?? [];
  const heads = [...injected, ...(upstream?.informational ?? [])].map(headOf);
  if (heads.length === 0 || httpVersion === "1.0") return undefined;
  return new Promise((resolve) => {
    response.once("close", resolve);
    afterEarlierResponses(before, () => {
      socket.write(heads.join(""));
      resolve();
    });
  });
}

export function writeHead(response: ServerResponse, decided: Decided, closes: boolean): void {
  const { status, headers, body, bytes, upstream } = decided;
  if (upstream !== undefined) {
    writeHeadOf(response, upstream, closes);
    return;
  }
  const fields: Record<string, string | number> = { ...headers };
  const size = bytes?.length ?? (typeof body === "string" ? Buffer.byteLength(body) : 0);
  const coding = codingIn(headers);
  // RFC 9112 6.1: no chunks without a body, or to HTTP/1.0.
  const isChunked = coding !== undefined && size > 0 && response.req.httpVersion !== "1.0";
  if (coding !== undefined && !isChunked) delete fields[coding];
  if (size > 0 && !isChunked) fields["Content-Length"] = size;
  if (closes) fields.Connection = "close";
  response.writeHead(status, fields);
}

/** A fault asks for chunks by this field. */
function codingIn(headers: Readonly<Record<string, string>>): string | undefined {
  for (const name in headers) if (name.length === 17 && name.toLowerCase() === "transfer-encoding") return name;
  return undefined;
}

/** @param closes whether it is the last response of its connection */
export function sendBody(request: IncomingMessage, response: ServerResponse, decided: Decided, closes: boolean): void {
  const { bytes, sending, upstream } = decided;
  const body = bytes ?? String(decided.body);
  const { socket } = request;
  if (upstream !== undefined && isCut(decided)) {
    // Ends the connection where the service's has ended.
    response.write(upstream.bytes, () => endSocket(socket));
    return;
  }
  // After the last response node:http would destroy the connection at once.
  if (closes) socket.destroySoon = () => endSocket(socket);
  if (sending?.bytesPerSecond !== undefined) dripTo(response, body, sending.bytesPerSecond);
  else if (closes) endAfter(request, response, body);
  else endMessage(response, body);
}

function dripTo(response: ServerResponse, body: string | Uint8Array<ArrayBuffer>, bytesPerSecond: number): void {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const pieces = Readable.from(drip(bytes, bytesPerSecond));
  // The client sees the head at once.
  response.flushHeaders();
  response.once("close", () => pieces.destroy());
  pieces.on("error", () => {}).pipe(response);
}

function writeHeadOf(
  response: ServerResponse,
  { status, statusText, fields, trailers }: UpstreamResponse,
  closes: boolean,
): void {
  // A field that is repeated stays so. Without a length, node:http sends chunks, which trailers need.
  response.writeHead(status, statusText, [...fields, ...(closes ? [["Connection", "close"]] : [])].flat());
  response.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]));
}

function headOf({ status, fields }: UpstreamResponse["informational"][number]): string {
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`;
}
