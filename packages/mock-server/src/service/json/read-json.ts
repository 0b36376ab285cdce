import { type Int64Places, parseExact } from "../../contract.ts";
import { type Refusal, refuse } from "../errors.ts";
import { findSyntaxError } from "./find-syntax-error.ts";

/** With the text, if the bytes are UTF-8. */
export type JsonReading =
  | { readonly text: string; readonly value: unknown; readonly refusal?: undefined }
  | { readonly text?: string; readonly value?: undefined; readonly refusal: Refusal };

/** `ignoreBOM` keeps a byte order mark in the text instead of dropping it silently. It was refused before. */
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes as RFC 8259 8.1 says. Makes each int64 of these places a bigint. @param source names the bytes in errors */
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
  try {
    return { text, value: parseExact(text, places) };
  } catch {
    return { text, refusal: refuse("malformed_json", `${source} ${describeSyntaxError(text)}`) };
  }
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

/** The offset of the first byte that begins no well-formed sequence (RFC 3629 4); undefined if every one does. */
function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  // A decoder writes U+FFFD in place of a sequence that goes wrong. It may begin with the same bytes.
  const replaced = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  let at = replaced.findIndex((byte, index) => byte !== bytes[index]);
  while (((replaced[at] ?? 0) & 0xc0) === 0x80) at--;
  return at === -1 ? undefined : at;
}
