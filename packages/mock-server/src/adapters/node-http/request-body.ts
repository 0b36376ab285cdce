import type { IncomingMessage, ServerResponse } from "node:http";

/** The Expect field of a request (RFC 9110 10.1.1). */
export type ExpectHeader = "none" | "100-continue" | "unmet";

export interface RequestBody {
  /** `undefined` if there are more than `limit` bytes (0: no limit). Rejects if the body breaks off. */
  read(limit: number): Promise<Uint8Array | undefined>;
  isTooLarge(): boolean;
  awaitsContinue(): boolean;
}

export function createRequestBody(
  request: IncomingMessage,
  response: ServerResponse,
  expectation: ExpectHeader,
): RequestBody {
  let awaitsContinue = expectation === "100-continue";
  let tooLarge = false;
  return {
    read(limit) {
      if (limit > 0 && Number(request.headers["content-length"] ?? 0) > limit) {
        tooLarge = true;
        return Promise.resolve(undefined);
      }
      if (awaitsContinue) response.writeContinue();
      awaitsContinue = false;
      return readBody(request, limit, () => {
        tooLarge = true;
      });
    },
    isTooLarge: () => tooLarge,
    awaitsContinue: () => awaitsContinue,
  };
}

/** In bytes. Up to it, a body of many chunks gets one buffer at its first: joining them would take as much again. */
const MOST_RESERVED = 16_777_216;

function readBody(request: IncomingMessage, limit: number, onTooLarge: () => void): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error("The connection ended before the body was complete."));
    if (request.closed) lost();
    const length = Number(request.headers["content-length"] ?? 0);
    let whole: Buffer | undefined;
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (limit === 0 || size <= limit) {
        const isFirst = size === chunk.byteLength;
        if (isFirst && size < length && length <= MOST_RESERVED) whole = Buffer.allocUnsafeSlow(length);
        if (whole === undefined) chunks.push(chunk);
        else whole.set(chunk, size - chunk.byteLength);
        return;
      }
      chunks = [];
      onTooLarge();
      resolve(undefined);
    });
    request.on("end", () => {
      const [first] = chunks;
      resolve(whole ?? (first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)));
      chunks = [];
    });
    // A complete body has this event too; it needs no Error, which is costly to create.
    request.on("close", () => {
      if (!request.readableEnded) lost();
    });
  });
}
