import { type Int64Places, restoreInt64 } from "../../contract.ts";
import { exactInteger } from "../../shared/int64.ts";
import { type Refusal, refuse } from "../errors.ts";
import { findSyntaxError } from "./find-syntax-error.ts";
import { findInvalidUtf8 } from "./utf8.ts";

/** A JSON value, or why the bytes are not JSON. With the text, if the bytes are UTF-8. */
export type JsonReading =
  | { readonly text: string; readonly value: unknown; readonly refusal?: undefined }
  | { readonly text?: string; readonly value?: undefined; readonly refusal: Refusal };

/** `ignoreBOM` keeps a byte order mark in the text instead of dropping it silently. It was refused before. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes as RFC 8259 8.1 says. Makes the int64 of these places exact. @param source names the bytes in a message */
export function readJson(bytes: Uint8Array, places: Int64Places = {}, source: string = "The body"): JsonReading {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { refusal: refuse("byte_order_mark", `${source} must not begin with a byte order mark (at byte 0).`) };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return {
      refusal: refuse("invalid_utf8", `${source} is not UTF-8: invalid sequence at byte ${findInvalidUtf8(bytes)}.`),
    };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { text, refusal: refuse("malformed_json", `${source} ${describeSyntaxError(text)}`) };
  }
  const isInexact = /\d[.eE]/.test(text) || text.includes("-0") || hasUnsafe(value, places);
  return { text, value: isInexact ? restoreInt64(value, text, places, exactNumber) : value };
}

/** Returns whether JSON.parse may have rounded an int64. A search of the text for 16 digits would take longer than to parse it. */
function hasUnsafe(value: unknown, places: Int64Places): boolean {
  if (places === true) return typeof value === "number" && !Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(places)) return Object.values(value).some((element) => hasUnsafe(element, places[0]));
  return Object.entries(places).some(
    ([name, place]) => Object.hasOwn(value, name) && hasUnsafe(Reflect.get(value, name), place),
  );
}

function exactNumber(rounded: number, source: string): number | bigint {
  return Number.isSafeInteger(rounded) && source === String(rounded) ? rounded : exactInteger(source);
}

function describeSyntaxError(text: string): string {
  const fault = findSyntaxError(text);
  if (fault === undefined) return "is not well-formed JSON.";
  const before = text.slice(0, fault.index).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const place = `line ${before.length}, column ${column}`;
  if (/^[\t\n\r ]*$/.test(text)) return `is empty: expected a value at ${place}.`;
  const end = fault.index < text.length ? "" : ", where the text ends";
  return `is not well-formed JSON: expected ${fault.expected} at ${place}${end}.`;
}
