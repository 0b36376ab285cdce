/** Sends the response of the real service to the client, as it came. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { UpstreamResponse } from "../../service/upstream/message.ts";
import { http } from "./http.ts";
import { endSocket } from "./lingering-close.ts";

export function writeHeadOf(
  response: ServerResponse,
  { status, statusText, fields, trailers }: UpstreamResponse,
  closes: boolean,
): void {
  // A field that is repeated stays so. Without a length, node:http sends chunks, which trailers need.
  response.writeHead(status, statusText, [...fields, ...(closes ? [["Connection", "close"]] : [])].flat());
  response.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]));
}

/** Ends the connection where the service's has ended. */
export function sendCut({ socket }: IncomingMessage, response: ServerResponse, { bytes }: UpstreamResponse): void {
  response.write(bytes, () => endSocket(socket));
}

/** The head of an informational response, such as 103 with its Link. */
export function headOf({ status, fields }: UpstreamResponse["informational"][number]): string {
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? "Unknown"}\r\n${lines.join("")}\r\n`;
}
