import type { Schema } from "../schema.ts";

export type Schemas = Readonly<Record<string, Schema>>;

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Its place in the document, for a message. */
  readonly where: string;
}

/** The keywords that check nothing (JSON Schema, "basic meta-data annotations"). Types and documents carry them. */
const ANNOTATIONS = [
  ...["title", "description", "default", "example", "examples"],
  ...["deprecated", "readOnly", "writeOnly"],
];

const REFERENCE = /^#\/components\/(\w+)\/([\w.-]+)$/;

/** The kinds of components that a reference may lead to. */
export type Kind = "schemas" | "parameters" | "requestBodies" | "responses" | "headers";

/** Returns the name of the component that a reference leads to. @throws Error if it leads nowhere */
export function referredName($ref: string | undefined, components: object, where: string, kind: Kind): string {
  const [, group, name] = REFERENCE.exec($ref ?? "") ?? [];
  if (group !== kind || name === undefined || !Object.hasOwn(components, name))
    throw new Error(`${where}: cannot follow $ref ${$ref}. Refer to one of #/components/${kind}`);
  return name;
}

/** The schema that a reference leads to, or the schema itself. */
export interface Resolved {
  readonly schema: Schema;
  /** Without the target, so that a schema which leads back to itself is an error. */
  readonly schemas: Schemas;
  /** Undefined if there was no reference. */
  readonly name?: string;
}

export function resolveSchema(schema: Schema, schemas: Schemas, where: string): Resolved {
  if (schema.$ref === undefined) return { schema, schemas };
  allowOnly(schema, ["$ref", ...ANNOTATIONS], where);
  const name = referredName(schema.$ref, schemas, where, "schemas");
  const { [name]: target = {}, ...others } = schemas;
  return { schema: target, schemas: others, name };
}

/** Returns the type of a schema without "null", and whether it also has null. */
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

/** Returns whether a schema has members of its own names. */
export function isObject({ type, allOf, properties, additionalProperties }: Schema): boolean {
  const isMap = additionalProperties !== undefined && properties === undefined;
  return allOf !== undefined || ([type].flat().includes("object") && !isMap);
}

/** Returns the members of an object schema in the document's order, which is the order of the issues. */
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

/** What to do about a keyword that many documents use. */
const ADVICE: Readonly<Record<string, string>> = {
  nullable: 'write type: [string, "null"]',
  const: "write an enum of one value",
  oneOf: "write one schema with all members, or an operation for each",
  not: "say what is allowed",
  additionalProperties: "leave it out: readers ignore unknown members",
  multipleOf: "count in the smaller unit, as an integer",
  servers: "write one base URL for all operations",
  callbacks: "describe what the service calls in a contract of its own",
  content: "write a schema",
};

/** Throws at a keyword of a schema that is not among these and is no annotation. */
export function allow(schema: Schema, keywords: readonly string[], where: string): void {
  allowOnly(schema, [...keywords, ...ANNOTATIONS], where);
}

/**
 * Throws at an unknown keyword: if it were skipped, a check would be missing.
 *
 * @throws Error that names the keyword, its place, and what to do
 */
export function allowOnly(object: object, keywords: readonly string[], where: string): void {
  const unknown = Object.keys(object).find((keyword) => !keywords.includes(keyword));
  if (unknown === undefined) return;
  const advice = Object.hasOwn(ADVICE, unknown) ? ADVICE[unknown] : "leave it out, or teach it to spec/emit/";
  throw new Error(`${where}: the keyword "${unknown}" is not known here; ${advice}`);
}

/** Returns a member's name for an object literal. */
export function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
