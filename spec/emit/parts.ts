import type { Schema } from "../schema.ts";
import { allow } from "./allowed-keywords.ts";
import { type ScalarCode, scalarOf } from "./scalars.ts";
import { isObject, keyOf, membersOf, readerName, resolveSchema, type Schemas, typeOf } from "./schemas.ts";

export interface PartCode extends ScalarCode {
  /** The names of nested.ts. Undefined for a scalar. */
  readonly nested: readonly string[] | undefined;
  /** The schemas whose own readers it uses. */
  readonly refs: readonly string[];
}

/** A scalar, or a reader. @throws Error that names the place of anything unknown */
export function partOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  // A schema of members has a reader of its own.
  if (name !== undefined && isObject(resolved.schema) && !typeOf(resolved.schema, name).isNullable) {
    membersOf(schema, schemas, where);
    return { code: readerName(name), imports: [], nested: [], refs: [name] };
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
  return { ...scalarOf(schema, where), nested: undefined, refs: [] };
}

function objectOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const members = membersOf(schema, schemas, where);
  const parts = members.map((member) => partOf(member.schema, schemas, member.where));
  const entries = members.map(({ name }, index) => `${keyOf(name)}: ${parts[index]?.code}`);
  const required = members.filter(({ required }) => required).map(({ name }) => JSON.stringify(name));
  const isFlat = parts.every(({ nested }) => nested === undefined);
  const args = `({ ${entries.join(", ")} }, [${required.join(", ")}])`;
  const uses = join(parts);
  return isFlat
    ? { ...uses, code: `reader${args}`, imports: ["reader", ...uses.imports] }
    : { ...uses, code: `nestedReader${args}`, nested: ["nestedReader", ...uses.nested] };
}

function listOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  allow(schema, ["type", "items", "minItems", "maxItems"], where);
  const { items, minItems, maxItems } = schema;
  if (items === undefined) throw new Error(`${where}: needs items, the schema of its elements`);
  const sizes = maxItems === undefined ? (minItems ?? []) : [minItems ?? 0, maxItems];
  return wrap("listReader", partOf(items, schemas, `${where}/items`), sizes);
}

function mapOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  allow(schema, ["type", "additionalProperties"], where);
  const { additionalProperties } = schema;
  if (typeof additionalProperties !== "object")
    throw new Error(`${where}: its additionalProperties must be a schema, that of the members of any name`);
  return wrap("mapReader", partOf(additionalProperties, schemas, `${where}/additionalProperties`));
}

function withNullIf(schema: Schema, part: PartCode, where: string): PartCode {
  return typeOf(schema, where).isNullable ? withNull(part) : part;
}

function withNull(part: PartCode): PartCode {
  if (part.nested !== undefined) return wrap("nullableReader", part);
  return { ...part, code: `nullable(${part.code})`, imports: ["nullable", ...part.imports] };
}

function wrap(maker: string, part: PartCode, args: number | readonly number[] = []): PartCode {
  return { ...part, code: `${maker}(${[part.code, args].flat().join(", ")})`, nested: [maker, ...(part.nested ?? [])] };
}

function join(parts: readonly PartCode[]): Pick<PartCode, "imports" | "refs"> & { readonly nested: readonly string[] } {
  return {
    imports: parts.flatMap(({ imports }) => imports),
    nested: parts.flatMap(({ nested = [] }) => nested),
    refs: parts.flatMap(({ refs }) => refs),
  };
}

export function readerOf(schema: Schema, schemas: Schemas, where: string): PartCode {
  const part = partOf(schema, schemas, where);
  return part.nested === undefined ? wrap("scalarReader", part) : part;
}
