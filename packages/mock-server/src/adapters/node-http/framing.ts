import type { IncomingMessage } from "node:http";
import { type Refusal, refuse } from "../../service/errors.ts";

/** Refuses requests that node:http accepts although they have another HTTP version or no clear end. */
export function checkFraming({ httpVersionMajor, httpVersionMinor, headers }: IncomingMessage): Refusal | undefined {
  if (httpVersionMajor !== 1) return refuse("malformed_request", "The request is not of HTTP/1.1 or 1.0.");
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return undefined;
  if (httpVersionMinor === 0) return refuse("malformed_request", "HTTP/1.0 has no Transfer-Encoding (RFC 9112 6.1).");
  return coding.toLowerCase() === "chunked"
    ? undefined
    : refuse("malformed_request", "The only transfer coding is chunked (RFC 9112 6.1).");
}
