import { ConfigurationError } from "./errors.ts";
import type { HeaderFields } from "./options.ts";
import { VERSION } from "./version.ts";

/** A field name is a token (RFC 9110 5.1). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Visible characters, spaces and tabs, as RFC 9110 5.5 has it; a line break would begin another field. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Fields that the client sets, or that frame the message: one of the caller's would contradict them, or leave it hanging. */
const RESERVED =
  /^(authorization|connection|content-(encoding|length|type)|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/** @throws ConfigurationError that names the field, never its value. */
export function readHeaders(fields: HeaderFields): HeaderFields {
  const entries = Object.entries(fields).map(([name, value], index): [string, string | null | undefined] => {
    const field = `headers: ${JSON.stringify(name)}`;
    const lowerCase = name.toLowerCase();
    // Not shown: a whole line may have been written where a name belongs, its secret included.
    if (!NAME.test(name))
      throw new ConfigurationError(`headers: name ${index + 1} of them is no field name (RFC 9110 5.1).`);
    if (RESERVED.test(lowerCase)) {
      throw new ConfigurationError(
        `${field} cannot be set: it is the client's own (the token option sets Authorization).`,
      );
    }
    if (value !== null && value !== undefined && (typeof value !== "string" || !VALUE.test(value))) {
      throw new ConfigurationError(
        `${field} must be null, or text without control characters and without any past U+00FF.`,
      );
    }
    return [lowerCase, value];
  });
  return Object.fromEntries(entries);
}

/** The fields to send, by lower-case name; of several with one name the last counts, and `null` is not sent. */
export function mergeHeaders(...layers: readonly HeaderFields[]): Record<string, string> {
  const merged = new Map<string, string>();
  for (const [name, value] of layers.flatMap((layer) => Object.entries(layer))) {
    if (value === null) merged.delete(name);
    else if (value !== undefined) merged.set(name, value);
  }
  return Object.fromEntries(merged);
}

/** A browser sets its own User-Agent, and any field beyond these would need a preflight's consent. */
export function defaultHeaders(): HeaderFields {
  const inBrowser = "document" in globalThis || "importScripts" in globalThis;
  return { accept: "application/json", "user-agent": inBrowser ? null : `plant-store-sdk/${VERSION}` };
}
