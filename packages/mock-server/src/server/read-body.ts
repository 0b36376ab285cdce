import type { IncomingMessage } from "node:http";

/** Whether the request announces more than `limit` bytes (0: no limit). */
export function announcesMore(request: IncomingMessage, limit: number): boolean {
  return limit > 0 && Number(request.headers["content-length"] ?? 0) > limit;
}

/** Reads the body; `undefined` as soon as it has more than `limit` bytes (0: no limit). What follows is discarded. */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (limit === 0 || size <= limit) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      resolve(undefined);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    const lost = () => reject(new Error("The connection ended before the body was complete."));
    request.on("error", lost);
    request.on("close", lost);
  });
}
