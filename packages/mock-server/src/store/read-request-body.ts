import { concatenate } from "../shared/concatenate.ts";

/** `undefined` as soon as it has more than `limit` bytes (0: no limit), since it may have no end. */
export async function readRequestBody(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  limit: number,
  signal: AbortSignal | null | undefined,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      // A stream may hold anything; fetch takes only bytes. Not instanceof: under Jest they come from another realm.
      if (part.value?.[Symbol.toStringTag] !== "Uint8Array") throw new TypeError("A chunk is not a Uint8Array.");
      size += part.value.byteLength;
      if (limit > 0 && size > limit) {
        // Not awaited: a cloned body is cancelled only once both copies are.
        reader?.cancel().catch(() => {});
        return undefined;
      }
      chunks.push(part.value);
    }
    // An abort cancels the reader: the end may be missing.
    signal?.throwIfAborted();
  } catch (cause) {
    throw new TypeError("store.fetch: the request's body cannot be read; see the cause.", { cause });
  }
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : concatenate(chunks, size);
}
