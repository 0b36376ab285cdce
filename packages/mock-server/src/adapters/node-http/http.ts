import type * as Http from "node:http";
import { createRequire } from "node:module";

/** Loads a module of Node when it is first needed. Any path will do for one. */
export const load: NodeJS.Require = createRequire(process.execPath);

/**
 * `node:http` without its import: that reads each of its exports, and the getter of WebSocket loads undici, which takes 55 ms
 * of a start on Node 22 to 26.
 */
export const http: typeof Http = load("node:http");

/** Up to this size, in bytes, a body goes out with its head: two writes cost more than a copy. */
const SMALL = 16_384;

/** Ends a message with its body. A text in latin1 has each byte as a character, and node:http joins texts, but no bytes, with the head. */
export function endMessage(message: Http.OutgoingMessage, body: string | Uint8Array | undefined): void {
  if (typeof body === "string" || body === undefined || body.byteLength > SMALL) message.end(body);
  else message.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");
}
