import type { IncomingMessage } from "node:http";

/** Reads the body; `undefined` as soon as it is known to exceed `limit` bytes (0: no limit). What follows is discarded. */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = Number(request.headers["content-length"] ?? 0);
    const exceeds = () => limit > 0 && size > limit;
    if (exceeds()) resolve(undefined);
    size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.byteLength;
      if (exceeds()) {
        chunks = [];
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("error", reject);
    request.on("close", () => reject(new Error("The client left before its body was complete.")));
  });
}
