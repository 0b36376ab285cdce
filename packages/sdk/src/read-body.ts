import { redactCause } from "#runtime";

/** All that came of a body, also when it breaks off. */
export interface WireBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why it is not whole, where it is not. */
  readonly flaw: { readonly what: string; readonly cause?: unknown } | undefined;
}

export async function readBody({ body }: Response, maxBytes: number, token: string): Promise<WireBody> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let flaw: WireBody["flaw"];
  try {
    for (const reader = body?.getReader(); reader && !flaw; ) {
      const { done, value } = await reader.read();
      if (done) break;
      // A stream may hold anything. Not instanceof: under Jest the bytes come from another realm.
      if (!ArrayBuffer.isView(value)) throw new TypeError("no bytes");
      chunks.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      length += value.byteLength;
      if (length > maxBytes) {
        flaw = { what: `longer than maxResponseBytes (${maxBytes})` };
        reader.cancel().catch(() => {});
      }
    }
  } catch (cause) {
    flaw = { what: "cut short", cause: redactCause(cause, token) };
  }
  const bytes = new Uint8Array(length);
  for (const chunk of chunks.reverse()) {
    length -= chunk.byteLength;
    bytes.set(chunk, length);
  }
  return { bytes, flaw };
}
