import { keyOf, membersOf, type Schema, type Schemas } from "./schemas.ts";

/** Returns the code of a value of a schema. @param name of the member or parameter that has it */
export function exampleOf(schema: Schema, schemas: Schemas, name: string): string {
  const { type, format, enum: values, anyOf, minimum, maximum, $ref, allOf, items, additionalProperties } = schema;
  if (anyOf?.[0] !== undefined) return exampleOf(anyOf[0], schemas, name);
  if (values !== undefined) return JSON.stringify(values[0]);
  if (items !== undefined) return `[${exampleOf(items, schemas, name)}]`;
  if (additionalProperties !== undefined)
    return `{ ${keyOf(name)}: ${exampleOf(additionalProperties, schemas, name)} }`;
  if ($ref !== undefined || allOf !== undefined || type === "object") {
    const members = membersOf(schema, schemas, name).map(
      (member) => `${keyOf(member.name)}: ${exampleOf(member.schema, schemas, member.name)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  if (type === "boolean") return "true";
  if (type === "string") return format === "date" ? '"2026-11-22"' : JSON.stringify(name);
  // It shows that a bigint past 2^53 - 1 is exact.
  if (format === "int64" && maximum === undefined) return "9_223_372_036_854_775_807n";
  return String(minimum ?? maximum ?? 1);
}
