import type { Schema } from "../schema.ts";
import { allow } from "./refuse-keywords.ts";

export type Schemas = Readonly<Record<string, Schema>>;

export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Its place in the document, for a message. */
  readonly where: string;
}

const REFERENCE = /^#\/components\/(\w+)\/([\w.-]+)$/;

export type Kind = "schemas" | "parameters" | "requestBodies" | "responses" | "headers";

/** @throws Error if it leads nowhere */
export function referredName($ref: string | undefined, components: object, where: string, kind: Kind): string {
  const [, group, name] = REFERENCE.exec($ref ?? "") ?? [];
  if (group !== kind || name === undefined || !Object.hasOwn(components, name))
    throw new Error(`${where}: cannot follow $ref ${$ref}. Refer to one of #/components/${kind}`);
  return name;
}

export interface Resolved {
  readonly schema: Schema;
  /** Without the target, so that a schema which leads back to itself is an error. */
  readonly schemas: Schemas;
  /** Undefined if there was no reference. */
  readonly name?: string;
}

export function resolveSchema(schema: Schema, schemas: Schemas, where: string): Resolved {
  if (schema.$ref === undefined) return { schema, schemas };
  allow(schema, ["$ref"], where);
  const name = referredName(schema.$ref, schemas, where, "schemas");
  const { [name]: target = {}, ...others } = schemas;
  return { schema: target, schemas: others, name };
}

export function typeOf(
  { type }: Schema,
  where: string,
): { readonly type: string | undefined; readonly isNullable: boolean } {
  if (type === undefined || typeof type === "string") return { type, isNullable: false };
  const [one, ...others] = type.filter((name) => name !== "null");
  if (type.length !== 2 || one === undefined || others.length > 0)
    throw new Error(`${where}: a type is one name, or a list of one and "null"`);
  return { type: one, isNullable: true };
}

/** With members of its own names. */
export function isObject({ type, allOf, properties, additionalProperties }: Schema): boolean {
  const isMap = additionalProperties !== undefined && properties === undefined;
  return allOf !== undefined || ([type].flat().includes("object") && !isMap);
}

/** In the document's order, which is the order of the issues. */
export function membersOf(schema: Schema, schemas: Schemas, where: string): readonly Member[] {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  if (name !== undefined) return membersOf(resolved.schema, resolved.schemas, name);
  if (schema.allOf !== undefined) {
    allow(schema, ["allOf"], where);
    const members = schema.allOf.flatMap((part, index) => membersOf(part, schemas, `${where}/allOf/${index}`));
    const twice = members.find((member, index) => members.findIndex(({ name }) => name === member.name) !== index);
    if (twice !== undefined) throw new Error(`${where}: "${twice.name}" is declared by two parts of allOf`);
    return members;
  }
  allow(schema, ["type", "required", "properties"], where);
  const { type } = typeOf(schema, where);
  if (type !== "object") throw new Error(`${where}: expected type object, found ${type}`);
  const properties = Object.entries(schema.properties ?? {});
  const undeclared = schema.required?.find((name) => !properties.some(([declared]) => declared === name));
  if (undeclared !== undefined) throw new Error(`${where}: "${undeclared}" is required but not declared`);
  if (properties.some(([name]) => name === "__proto__")) throw new Error(`${where}: no member may be named __proto__`);
  return properties.map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property,
    where: `${where}/${name}`,
  }));
}

/** Each with the schema to which it refers. */
export function membersWithin(schema: Schema, schemas: Schemas, where: string): readonly Member[] {
  const { name, ...resolved } = resolveSchema(schema, schemas, where);
  if (name !== undefined) return membersWithin(resolved.schema, resolved.schemas, name);
  const { anyOf = [], items = [], additionalProperties = [] } = schema;
  const own = isObject(schema) ? membersOf(schema, schemas, where) : [];
  const inner = [anyOf, items, additionalProperties].flat().map((one) => ({ schema: one, where }));
  return [
    ...own.map((one) => ({ ...one, schema: { ...resolveSchema(one.schema, schemas, where).schema, ...one.schema } })),
    ...[...own, ...inner].flatMap((one) => membersWithin(one.schema, schemas, one.where)),
  ];
}

/** Of a variable in a module; no object may inherit a member of that name. */
export function isName(text: string): boolean {
  if (!/^[a-z]\w*$/i.test(text) || text in {}) return false;
  try {
    return Boolean(new Function(`"use strict"; async () => { let ${text}; };`));
  } catch {
    return false;
  }
}

/** A schema's own name may have dots and dashes. */
export function readerName(schema: string): string {
  return `read${schema
    .split(/[^a-z\d]+/i)
    .map(capital)
    .join("")}`;
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
