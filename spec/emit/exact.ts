import { keyOf, membersOf, referredName, type Schema, type Schemas } from "./schemas.ts";

/** Returns the code of an `Int64Places`, or undefined if a schema has no int64, however deep. */
export function int64Places(schema: Schema, schemas: Schemas, where: string): string | undefined {
  if (schema.format === "int64" || schema.anyOf?.some(({ format }) => format === "int64")) return "true";
  if (schema.$ref !== undefined) {
    const name = referredName(schema.$ref, schemas, where);
    // Without the target itself, as in membersOf.
    const { [name]: target = {}, ...others } = schemas;
    return int64Places(target, others, name);
  }
  const inner = schema.items ?? schema.additionalProperties;
  if (inner !== undefined) {
    const places = int64Places(inner, schemas, where);
    return places && `[${places}]`;
  }
  if (schema.type !== "object" && schema.allOf === undefined) return undefined;
  const members = membersOf(schema, schemas, where).flatMap((member) => {
    const places = int64Places(member.schema, schemas, member.where);
    return places === undefined ? [] : [`${keyOf(member.name)}: ${places}`];
  });
  return members.length === 0 ? undefined : `{ ${members.join(", ")} }`;
}
