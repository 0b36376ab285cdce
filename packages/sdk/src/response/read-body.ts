import { describeLoss, redactCause } from "#runtime";
import type { FetchResponse } from "../request/fetch.ts";
import type { Secrets } from "./redact.ts";

/** All that came of a body, also when it breaks off. */
export interface WireBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why it is not whole, where it is not. */
  readonly flaw: BodyFlaw | undefined;
}

interface BodyFlaw {
  readonly what: string;
  readonly cause?: unknown;
}

export async function readBody(response: FetchResponse, maxBytes: number, secrets: Secrets): Promise<WireBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let flaw: BodyFlaw | undefined;
  const add = (value: unknown) => {
    // Anything may come. Not instanceof: under Jest the bytes are from another realm.
    if (!ArrayBuffer.isView(value)) return { what: "not bytes" };
    chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    length += value.byteLength;
    return length > maxBytes ? { what: `longer than maxResponseBytes (${maxBytes})` } : undefined;
  };
  try {
    const stream = response.body as Partial<ReadableStream<unknown>> | null | undefined;
    if (response.bodyUsed || stream?.locked) flaw = { what: "already read" };
    else if (!stream?.getReader) flaw = add(await readWhole(response));
    else {
      const reader = stream.getReader();
      while (!flaw) {
        const { done, value } = await reader.read();
        if (done) break;
        flaw = add(value);
      }
      if (flaw) reader.cancel().catch(() => {});
    }
  } catch (cause) {
    flaw = { what: describeLoss(cause), cause: redactCause(cause, secrets) };
  }
  const bytes = new Uint8Array(length);
  for (const chunk of chunks.reverse()) {
    length -= chunk.byteLength;
    bytes.set(chunk, length);
  }
  return { bytes, flaw };
}

/** The body of a Response without a stream (React Native, node-fetch, a stub): nothing stops it at a limit. */
async function readWhole(response: FetchResponse): Promise<Uint8Array> {
  return response.arrayBuffer
    ? new Uint8Array(await response.arrayBuffer())
    : new TextEncoder().encode(response.text ? await response.text() : JSON.stringify(await response.json?.()));
}
