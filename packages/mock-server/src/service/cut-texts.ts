import type { ServiceResponse } from "./message.ts";
import type { NamedPlant } from "./plant-record.ts";

/** How much of a text is kept: a journal must not grow without limit. */
const KEPT = 65_536;

/**
 * Returns a body for the journal. Bytes that are no UTF-8 become U+FFFD.
 *
 * @param text the whole text, if it is known
 */
export function bodyText(bytes: Uint8Array, text?: string): string {
  if (bytes.byteLength <= KEPT) return text ?? decoder.decode(bytes);
  // `stream` drops a character that the cut has split.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, KEPT), { stream: true });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns a response for the journal. */
export function withBodyCut(response: ServiceResponse): ServiceResponse {
  return isLong(response.body) ? { ...response, body: cut(response.body) } : response;
}

/** Returns a plant for the journal. */
export function withTextsCut(plant: NamedPlant): NamedPlant {
  if (!Object.values(plant).some(isLong)) return plant;
  const texts = Object.entries(plant).map(([name, value]) => [name, isLong(value) ? cut(value) : value]);
  return Object.freeze(Object.fromEntries(texts));
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
