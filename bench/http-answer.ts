/** An HTTP/1.1 answer at the start of these bytes. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** Of all of it, in bytes. */
  readonly length: number;
}

/** As much of RFC 9112 as the servers here use; `undefined` while it is not whole. */
export function readAnswer(bytes: Buffer): HttpAnswer | undefined {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;
  const head = bytes.toString("latin1", 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const given = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (given === undefined) return readChunked(bytes, start, status);
  const length = start + Number(given);
  return bytes.length < length ? undefined : { status, body: bytes.toString("utf8", start, length), length };
}

function readChunked(bytes: Buffer, start: number, status: number): HttpAnswer | undefined {
  let body = "";
  for (let place = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", place);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", place, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error("The answer has neither a length nor chunks.");
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { status, body, length: end };
    body += bytes.toString("utf8", lineEnd + 2, end - 2);
    place = end;
  }
}
