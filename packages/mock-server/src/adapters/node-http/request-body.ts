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

function readBody(request: IncomingMessage, limit: number, onTooLarge: () => void): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error("The connection ended before the body was complete."));
    if (request.closed) lost();
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (limit === 0 || size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      onTooLarge();
      resolve(undefined);
    });
    request.on("end", () => {
      const [first] = chunks;
      resolve(first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks));
      chunks = [];
    });
    // A complete body has this event too; it needs no Error, which is costly to create.
    request.on("close", () => {
      if (!request.readableEnded) lost();
    });
  });
}
