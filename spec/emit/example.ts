import type { Schema } from "../schema.ts";
import { type Exemplified, givenExample } from "./openapi-document.ts";
import { isObject, keyOf, membersOf, resolveSchema, type Schemas, typeOf } from "./schemas.ts";

/** As code: the document's example, or a value made up. @param name of the member or parameter that has it */
export function exampleOf(schema: Schema, schemas: Schemas, name: string, exemplified: Exemplified = {}): string {
  const given = givenExample(exemplified) ?? schema.example ?? schema.examples?.[0] ?? schema.enum?.[0];
  if (given !== undefined) return codeOf(given, name);
  const resolved = resolveSchema(schema, schemas, name);
  if (resolved.name !== undefined) return exampleOf(resolved.schema, resolved.schemas, name);
  const { format, anyOf, minimum, maximum, exclusiveMinimum, items, additionalProperties } = schema;
  if (anyOf?.[0] !== undefined) return exampleOf(anyOf[0], schemas, name);
  if (isObject(schema)) {
    const members = membersOf(schema, schemas, name).map(
      (member) => `${keyOf(member.name)}: ${exampleOf(member.schema, schemas, member.name)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  if (items !== undefined) return `[${exampleOf(items, schemas, name)}]`;
  if (additionalProperties !== undefined)
    return `{ ${keyOf(name)}: ${exampleOf(additionalProperties, schemas, name)} }`;
  const { type } = typeOf(schema, name);
  if (type === "boolean") return "true";
  if (type === "string") return JSON.stringify(TEXTS[format ?? ""] ?? name);
  // It shows that a bigint past 2^53 - 1 is exact.
  if (format === "int64" && maximum === undefined) return "9_223_372_036_854_775_807n";
  return String(minimum ?? maximum ?? (exclusiveMinimum ?? 0) + 1);
}

const TEXTS: Readonly<Record<string, string>> = {
  date: "2026-11-22",
  "date-time": "2026-11-22T09:30:00Z",
  uuid: "0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d",
};

function codeOf(value: unknown, name: string): string {
  if (Array.isArray(value)) return `[${value.map((element) => codeOf(element, name)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${codeOf(member, name)}`);
    return `{ ${members.join(", ")} }`;
  }
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error(`${name}: its example ${value} has lost digits; leave it out, or write a smaller one`);
  return JSON.stringify(value);
}
