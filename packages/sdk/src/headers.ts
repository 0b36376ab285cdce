import { RESERVED_FIELDS, remedy } from "#runtime";
import { ConfigurationError } from "./errors.ts";

/** Visible characters, spaces and tabs, as RFC 9110 5.5 has it; Headers lets other control characters pass. */
const VALUE = /^[\t -~\x80-\xff]*$/;

/**
 * The fields, by their names in lower case, with others in their place; `null` takes one away.
 *
 * @throws ConfigurationError that shows no value, since it may be secret
 */
export function withFields(
  fields: Readonly<Record<string, string>>,
  others: readonly (readonly [string, unknown])[],
): Readonly<Record<string, string>> {
  const merged = new Headers(fields);
  others.forEach(([name, value], index) => {
    let problem: Parameters<typeof remedy>[0] | undefined;
    try {
      if (RESERVED_FIELDS.test(name)) problem = "ownField";
      else if (value === null) merged.delete(name);
      else {
        const isValid = typeof value === "string" && VALUE.test(value);
        merged.set(name, isValid ? value : "");
        if (!isValid) problem = "fieldValue";
      }
    } catch {
      problem = "fieldName";
    }
    if (!problem) return;
    // A malformed name is not shown: a whole line may have been written in its place, its secret included.
    const field = problem === "fieldName" ? `name ${index + 1}` : name;
    throw new ConfigurationError({ message: `headers: ${field} cannot be set${remedy(problem)}.` });
  });
  return Object.fromEntries(merged);
}
