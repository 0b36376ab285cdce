/** Splits one direction of a connection into whole messages, so that a fault can be aimed at a place in one. */
import type { Place } from "./plan.ts";

export interface Message {
  readonly bytes: Buffer;
  readonly headLength: number;
  /** False for the rest at the end of a stream. */
  readonly whole: boolean;
}

const LAST_CHUNK = "0\r\n\r\n";
/** The framing behind the JSON of a response in one chunk. */
const TAIL = `\r\n${LAST_CHUNK}`;

export async function* messagesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Message> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (let message = first(rest); message; message = first(rest)) {
      rest = rest.subarray(message.bytes.length);
      yield message;
    }
  }
  if (rest.length > 0) yield { bytes: rest, headLength: rest.length, whole: false };
}

function first(bytes: Buffer): Message | undefined {
  const headLength = bytes.indexOf("\r\n\r\n") + 4;
  if (headLength < 4) return undefined;
  const head = bytes.toString("latin1", 0, headLength);
  const length = isChunked(head)
    ? bytes.indexOf(LAST_CHUNK, headLength) + LAST_CHUNK.length
    : headLength + Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
  if (length < headLength || bytes.length < length) return undefined;
  return { bytes: bytes.subarray(0, length), headLength, whole: true };
}

export function chunked(message: Message): Message {
  const { bytes, headLength } = message;
  const oldHead = bytes.toString("latin1", 0, headLength);
  const body = bytes.subarray(headLength);
  if (body.length === 0 || isChunked(oldHead)) return message;
  const head = oldHead.replace(/^content-length: .*$/im, "Transfer-Encoding: chunked");
  const frame = [head, `${body.length.toString(16)}\r\n`, body, TAIL].map((part) => Buffer.from(part));
  return { ...message, bytes: Buffer.concat(frame), headLength: head.length };
}

function isChunked(head: string): boolean {
  return /^transfer-encoding: chunked/im.test(head);
}

export function statusOf({ bytes }: Message): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString("latin1", 0, 12))?.[1];
  return status === undefined ? undefined : Number(status);
}

export function plantIdOf({ bytes }: Message): bigint | undefined {
  const id = /\{"id":(\d+)/.exec(bytes.toString("latin1"))?.[1];
  return id === undefined ? undefined : BigInt(id);
}

export function offsetOf(place: Place, within: number, { bytes, headLength }: Message): number {
  const offsets: Readonly<Record<Place, number>> = {
    start: 0,
    head: Math.floor(within * headLength),
    border: headLength,
    body: headLength + Math.floor(within * (bytes.length - headLength)),
    tail: bytes.length - 1 - Math.floor(within * (TAIL.length - 1)),
    after: bytes.length,
  };
  return offsets[place];
}
