import type { ServiceResponse } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";

/** How much of a text is kept, so that a journal cannot grow without a bound. */
const KEPT = 65_536;

/**
 * Returns a body as it is recorded. Bytes that are no UTF-8 show as U+FFFD.
 *
 * @param text the whole text, where it is known
 */
export function bodyText(bytes: Uint8Array, text?: string): string {
  if (bytes.byteLength <= KEPT) return text ?? decoder.decode(bytes);
  // `stream` leaves out a character that the cut has split, and would keep it for the next call.
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, KEPT), { stream: true });
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns a response as it is recorded. */
export function withBodyCut(response: ServiceResponse): ServiceResponse {
  return isLong(response.body) ? { ...response, body: cut(response.body) } : response;
}

/** Returns a plant as it is recorded. */
export function withTextsCut(plant: PlantRecord): PlantRecord {
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
  // V8 keeps the whole of a text alive for a slice of it; what JSON.parse reads is new, and exact.
  return String(JSON.parse(JSON.stringify(kept)));
}
