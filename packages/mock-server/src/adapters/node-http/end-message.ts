import type { OutgoingMessage } from "node:http";

/** Up to this size, in bytes, a body goes out with its head: two writes cost more than a copy. */
const SMALL = 16_384;

/** Ends a message with its body. A text in latin1 has each byte as a character, and node:http joins texts, but no bytes, with the head. */
export function endMessage(message: OutgoingMessage, body: string | Uint8Array | undefined): void {
  if (typeof body === "string" || body === undefined || body.byteLength > SMALL) message.end(body);
  else message.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1"), "latin1");
}
