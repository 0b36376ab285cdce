/** Sends a response: its head, its body, and whatever a fault asks for. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { Readable } from "node:stream";
import type { ControlResponse } from "../../control/message.ts";
import { drip } from "../../service/faults/sending.ts";
import type { ServiceResponse } from "../../service/message.ts";
import { endAfter } from "./lingering-close.ts";
import { afterEarlierResponses, type PipelinedRequest } from "./pipelining.ts";

/** Only the service has the parts that a fault asks for. */
type Decided = (ServiceResponse | ControlResponse) & Partial<Pick<ServiceResponse, "bytes" | "sending">>;

/** Sends informational responses, after those to earlier requests. A client of HTTP/1.0 knows none (RFC 9110 15.2). */
export function sendInformational(
  { httpVersion, socket }: IncomingMessage,
  response: ServerResponse,
  before: PipelinedRequest | undefined,
  { sending }: Decided,
): Promise<void> | undefined {
  if (sending === undefined || httpVersion === "1.0") return undefined;
  const heads = sending.informational.map(
    (status) => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    response.once("close", resolve);
    afterEarlierResponses(before, () => {
      socket.write(heads.join(""));
      resolve();
    });
  });
}

export function writeHead(response: ServerResponse, { status, headers, body, bytes }: Decided, closes: boolean): void {
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

/** Returns the name of the field by which a fault asks for chunks. */
function codingIn(headers: Readonly<Record<string, string>>): string | undefined {
  for (const name in headers) if (name.length === 17 && name.toLowerCase() === "transfer-encoding") return name;
  return undefined;
}

/** @param closes whether it is the last response of its connection */
export function sendBody(request: IncomingMessage, response: ServerResponse, decided: Decided, closes: boolean): void {
  const { bytes, sending } = decided;
  const body = bytes ?? String(decided.body);
  if (sending?.bytesPerSecond !== undefined) dripTo(response, body, sending.bytesPerSecond);
  else if (closes) endAfter(request, response, body);
  else response.end(body);
}

function dripTo(response: ServerResponse, body: string | Uint8Array<ArrayBuffer>, bytesPerSecond: number): void {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const pieces = Readable.from(drip(bytes, bytesPerSecond));
  // The client sees the head at once.
  response.flushHeaders();
  response.once("close", () => pieces.destroy());
  pieces.on("error", () => {}).pipe(response);
}
