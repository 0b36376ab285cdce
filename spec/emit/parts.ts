import type { Schema } from "../schema.ts";
import { allow } from "./refuse-keywords.ts";
import { scalarOf, wrap } from "./scalars.ts";
import { isObject, keyOf, membersOf, readerName, resolveSchema, type Schemas, typeOf } from "./schemas.ts";

export interface PartCode {
  readonly code: string;
  /** Else it is a reader. */
  readonly isScalar: boolean;
  /** The schemas whose own readers it uses. */
  readonly refs: readonly string[];
}

/** A scalar, or a reader. @throws Error that names the place of anything unknown */
export function partOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  // A schema of members has a reader of its own.
  if (name !== undefined && isObject(resolved.schema) && !typeOf(resolved.schema, name).isNullable) {
    membersOf(schema, schemas, where);
    return { code: readerName(name), isScalar: false, refs: [name] };
  }
  if (name !== undefined) return partOf(resolved.schema, resolved.schemas, name);
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  const [one = {}, ...more] = others;
  if (others.length !== (schema.anyOf?.length ?? 0)) {
    allow(schema, ["anyOf"], where);
    return withNull(partOf(more.length === 0 ? one : { anyOf: others }, schemas, `${where}/anyOf`));
  }
  if (isObject(schema)) return withNullIf(schema, objectOf(schema, schemas, where), where);
  const { type } = typeOf(schema, where);
  if (type === "array") return withNullIf(schema, listOf(schema, schemas, where), where);
  if (type === "object") return withNullIf(schema, mapOf(schema, schemas, where), where);
  return { code: scalarOf(schema, where), isScalar: true, refs: [] };
}

function objectOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const members = membersOf(schema, schemas, where);
  const parts = members.map((member) => partOf(member.schema, schemas, member.where));
  const entries = members.map(({ name }, index) => `${keyOf(name)}: ${parts[index]?.code}`);
  const required = members.filter(({ required }) => required).map(({ name }) => JSON.stringify(name));
  const maker = parts.every(({ isScalar }) => isScalar) ? "reader" : "nestedReader";
  return {
    code: `${maker}({ ${entries.join(", ")} }, [${required.join(", ")}])`,
    isScalar: false,
    refs: parts.flatMap(({ refs }) => refs),
  };
}

function listOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  allow(schema, ["type", "items", "minItems", "maxItems"], where);
  const { items, minItems, maxItems } = schema;
  if (items === undefined) throw new Error(`${where}: needs items, the schema of its elements`);
  const sizes = maxItems === undefined ? [minItems ?? []].flat() : [minItems ?? 0, maxItems];
  return readerBy("listReader", partOf(items, schemas, `${where}/items`), ...sizes);
}

function mapOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  allow(schema, ["type", "additionalProperties"], where);
  const { additionalProperties } = schema;
  if (typeof additionalProperties !== "object")
    throw new Error(`${where}: its additionalProperties must be a schema, that of the members of any name`);
  return readerBy("mapReader", partOf(additionalProperties, schemas, `${where}/additionalProperties`));
}

function withNullIf(schema: Schema, part: PartCode, where: string): PartCode {
  return typeOf(schema, where).isNullable ? withNull(part) : part;
}

function withNull(part: PartCode): PartCode {
  return part.isScalar ? { ...part, code: wrap("nullable", part.code) } : readerBy("nullableReader", part);
}

function readerBy(maker: string, part: PartCode, ...args: readonly number[]): PartCode {
  return { ...part, code: wrap(maker, part.code, ...args), isScalar: false };
}

export function readerOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const part = partOf(schema, schemas, where);
  return part.isScalar ? readerBy("scalarReader", part) : part;
}
