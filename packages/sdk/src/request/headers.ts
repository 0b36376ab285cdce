import { describeField, RESERVED_FIELDS } from "#runtime";
import { ConfigurationError } from "../errors.ts";

/** Names are in lower case; `null` removes a field. @throws ConfigurationError that shows no value: it may be secret */
export function withFields(
  fields: Readonly<Record<string, string>>,
  others: readonly (readonly [string, unknown])[],
): Readonly<Record<string, string>> {
  const merged = new Headers(fields);
  others.forEach(([name, value], index) => {
    // A malformed name is not shown: it may be a whole line, with its secret.
    let field = `name ${index + 1}`;
    try {
      // Throws for a malformed name.
      merged.delete(name);
      field = name;
      const text = value ?? "";
      // Visible characters, spaces and tabs (RFC 9110 5.5); Headers accepts other control characters too.
      if (!RESERVED_FIELDS.test(name) && typeof text === "string" && /^[\t -~\x80-\xff]*$/.test(text)) {
        // happy-dom's Headers keeps the case of a name.
        if (value !== null) merged.set(name.toLowerCase(), text);
        return;
      }
    } catch {}
    throw new ConfigurationError({ message: `headers: ${field} cannot be set${describeField(field, name)}.` });
  });
  return Object.fromEntries(merged);
}
