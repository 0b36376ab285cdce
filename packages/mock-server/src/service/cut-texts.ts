import type { ServiceResponse } from "./message.ts";

/** How much of a text is kept: a journal must not grow without limit. */
const KEPT = 65_536;

/** Invalid UTF-8 becomes U+FFFD. @param text the whole text, if known */
export function bodyText(bytes: Uint8Array, text?: string): string {
  if (bytes.byteLength <= KEPT) return text ?? decoder.decode(bytes);
  // `stream` drops a character that the cut has split.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, KEPT), { stream: true });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export function withBodyCut(response: ServiceResponse): ServiceResponse {
  const { status, headers, bytes } = response;
  if (bytes !== undefined) return { status, headers, body: bodyText(bytes) };
  return isLong(response.body) ? { ...response, body: cut(response.body) } : response;
}

/** For the journal: itself, or a frozen copy if a text in it is too long. */
export function withTextsCut<Value>(value: Value): Value {
  // A text stays one, and so do the members of a copy.
  if (isLong(value)) return cut(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  let copy: Value | undefined;
  for (const name in value) {
    const member = withTextsCut(value[name]);
    if (member === value[name]) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Value;
    copy[name] = member;
  }
  return copy === undefined ? value : Object.freeze(copy);
}

function isLong(value: unknown): value is string {
  return typeof value === "string" && value.length > KEPT;
}

function cut(text: string): string {
  const cutsPair = (text.codePointAt(KEPT - 1) ?? 0) > 0xffff;
  const kept = text.slice(0, cutsPair ? KEPT - 1 : KEPT);
  // V8 keeps a whole text alive for a slice of it. JSON.parse creates a new, equal text.
  return String(JSON.parse(JSON.stringify(kept)));
}
