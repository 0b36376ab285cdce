import type { Schema } from "../schema.ts";
import { keyOf, membersOf, resolveSchema, type Schemas } from "./schemas.ts";

/** As code; undefined if a schema has no int64, however deep. */
export function int64Places(schema: Schema, schemas: Schemas, where: string): string | undefined {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  if (name !== undefined) return int64Places(resolved.schema, resolved.schemas, name);
  const { format, anyOf = [], items, additionalProperties, allOf, properties } = schema;
  if (format === "int64") return "true";
  const choice = anyOf.map((part, index) => int64Places(part, schemas, `${where}/anyOf/${index}`));
  if (anyOf.length > 0) return choice.find((places) => places !== undefined);
  const inner = items ?? additionalProperties;
  if (inner !== undefined) {
    const places = int64Places(inner, schemas, where);
    return places && `[${places}]`;
  }
  if (allOf === undefined && properties === undefined) return undefined;
  const members = membersOf(schema, schemas, where).flatMap((member) => {
    const places = int64Places(member.schema, schemas, member.where);
    return places === undefined ? [] : [`${keyOf(member.name)}: ${places}`];
  });
  return members.length === 0 ? undefined : `{ ${members.join(", ")} }`;
}
