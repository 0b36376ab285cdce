import { describeLoss, redactCause, remedy } from "#runtime";
import type { Limit } from "../call/abortable.ts";
import type { FetchResponse } from "../request/fetch.ts";
import { CUT_SHORT } from "./describe.ts";
import type { Secrets } from "./redact.ts";

/** A body, as far as it came. */
export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why it is not whole; `undefined` if it is. */
  readonly bodyError: BodyError | undefined;
}

interface BodyError {
  readonly reason: string;
  readonly cause?: unknown;
}

export async function readBody(
  response: FetchResponse,
  maxBytes: number,
  secrets: Secrets,
  limit: Limit,
): Promise<ReceivedBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let bodyError: BodyError | undefined;
  const add = (value: unknown) => {
    // Anything may come. Not instanceof: under Jest the bytes are from another realm.
    if (!ArrayBuffer.isView(value)) return { reason: "not bytes" };
    chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    length += value.byteLength;
    return length > maxBytes ? { reason: `longer than maxResponseBytes (${maxBytes})` } : undefined;
  };
  try {
    const stream = response.body as Partial<ReadableStream<unknown>> | null | undefined;
    if (response.bodyUsed || stream?.locked) bodyError = { reason: `already read${remedy("body")}` };
    else if (!stream?.getReader) bodyError = add(await readWhole(response));
    else {
      const reader = stream.getReader();
      limit.onInterrupt = () => void cancel(reader);
      while (!bodyError) {
        const { done, value } = await reader.read();
        if (done) break;
        // That many come at once only from a stream that never waits. A whole response that is a little late is taken.
        limit.stopIfOver(chunks.length > 99);
        bodyError = add(value);
      }
      if (bodyError) void cancel(reader);
    }
  } catch (cause) {
    bodyError = { reason: describeLoss(cause) || CUT_SHORT, cause: redactCause(cause, secrets) };
  }
  const bytes = new Uint8Array(length);
  for (const chunk of chunks.reverse()) {
    length -= chunk.byteLength;
    bytes.set(chunk, length);
  }
  return { bytes, bodyError };
}

/** The body's source may be of any kind, and its errors no longer matter. */
export async function cancel(body: unknown): Promise<void> {
  try {
    await (body as Partial<ReadableStream> | null | undefined)?.cancel?.();
  } catch {}
}

/** For a Response without a stream (React Native, node-fetch, a stub). No limit stops it. */
async function readWhole(response: FetchResponse): Promise<Uint8Array> {
  return response.arrayBuffer
    ? new Uint8Array(await response.arrayBuffer())
    : new TextEncoder().encode(response.text ? await response.text() : JSON.stringify(await response.json?.()));
}
