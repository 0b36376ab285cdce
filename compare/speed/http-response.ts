export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** Head and body, in bytes. */
  readonly length: number;
}

/** Reads a response at the start of these bytes, by the part of RFC 9112 that the servers use; `undefined` while it is not complete. */
export function readResponse(bytes: Buffer): HttpResponse | undefined {
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

function readChunked(bytes: Buffer, start: number, status: number): HttpResponse | undefined {
  let body = "";
  for (let place = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", place);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", place, lineEnd), 16);
    if (Number.isNaN(size)) throw new Error("The response has neither a length nor chunks.");
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { status, body, length: end };
    body += bytes.toString("utf8", lineEnd + 2, end - 2);
    place = end;
  }
}
