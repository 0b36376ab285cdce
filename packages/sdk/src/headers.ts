import { RESERVED_FIELDS } from "#runtime";
import { ConfigurationError } from "./errors.ts";

/** Visible characters, spaces and tabs, as RFC 9110 5.5 has it; Headers lets other control characters pass. */
const VALUE = /^[\t -~\x80-\xff]*$/;

/** The fields with others in their place; `null` takes one away. @throws ConfigurationError that names the field alone */
export function withFields(
  headers: Headers | Readonly<Record<string, string>>,
  fields: readonly (readonly [string, unknown])[],
): Headers {
  const merged = new Headers(headers);
  fields.forEach(([name, value], index) => {
    try {
      if (RESERVED_FIELDS.test(name)) throw name;
      else if (value === null) merged.delete(name);
      else if (typeof value === "string" && VALUE.test(value)) merged.set(name, value);
      else throw value;
    } catch {
      // A malformed name is not shown: a whole line may have been written in its place, its secret included.
      const field = /^[\w-]+$/.test(name) ? name : `name ${index + 1}`;
      throw new ConfigurationError(`headers: ${field} is malformed, or the client's own.`);
    }
  });
  return merged;
}
