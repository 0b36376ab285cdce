/**
 * One reader a schema. It knows the keywords that the document uses and stops at any other: a keyword that is silently
 * skipped would be a check that is silently missing.
 */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Member {
  readonly name: string;
  readonly required: boolean;
  /** Of the scalars of validation.ts, by its name. */
  readonly scalar: string;
}

const KEYWORDS = {
  object: ["type", "required", "properties", "description"],
  scalar: ["type", "format", "description"],
  allOf: ["allOf", "description"],
  $ref: ["$ref", "description"],
};

/** The scalar of validation.ts for each type and format that the document uses. */
const SCALARS: ReadonlyMap<string, string> = new Map([
  ["string", "string"],
  ["integer int32", "int32"],
  ["integer int64", "int64"],
]);

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

export function emitValidators(schemas: Readonly<Record<string, Schema>>): string {
  const readers = Object.keys(schemas).map((name) => {
    const members = membersOf({ $ref: `#/components/schemas/${name}` }, schemas, name);
    return emitReader(name, members);
  });
  const scalars = [...SCALARS.values()].sort();
  const used = scalars.filter((scalar) => readers.some((reader) => reader.includes(`: ${scalar}`)));
  return [
    `import { ${[...used, "type Read", "reader"].join(", ")} } from "../validation.ts";`,
    'import type { components } from "./types.ts";',
    "",
    'type Schemas = components["schemas"];',
    "",
    ...readers,
  ].join("\n");
}

/** The members of an object schema in the document's order, which is the order in which issues are reported. */
function membersOf(schema: Schema, schemas: Readonly<Record<string, Schema>>, where: string): readonly Member[] {
  if (schema.$ref !== undefined) {
    allowOnly(schema, KEYWORDS.$ref, where);
    const name = REFERENCE.exec(schema.$ref)?.[1];
    // Without the target itself, so that a schema which leads back to itself cannot be followed either.
    const { [name ?? ""]: target, ...others } = schemas;
    if (name === undefined || target === undefined) throw new Error(`${where}: cannot follow $ref ${schema.$ref}`);
    return membersOf(target, others, name);
  }
  if (schema.allOf !== undefined) {
    allowOnly(schema, KEYWORDS.allOf, where);
    const members = schema.allOf.flatMap((part, index) => membersOf(part, schemas, `${where}/allOf/${index}`));
    const twice = members.find((member, index) => members.findIndex(({ name }) => name === member.name) !== index);
    if (twice !== undefined) throw new Error(`${where}: "${twice.name}" is declared by two parts of allOf`);
    return members;
  }
  allowOnly(schema, KEYWORDS.object, where);
  if (schema.type !== "object") throw new Error(`${where}: expected type object, found ${schema.type}`);
  const properties = Object.entries(schema.properties ?? {});
  const undeclared = schema.required?.find((name) => !properties.some(([declared]) => declared === name));
  if (undeclared !== undefined) throw new Error(`${where}: "${undeclared}" is required but not declared`);
  return properties.map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    scalar: scalarOf(property, `${where}/${name}`),
  }));
}

function scalarOf(schema: Schema, where: string): string {
  allowOnly(schema, KEYWORDS.scalar, where);
  const kind = [schema.type, schema.format].filter((part) => part !== undefined).join(" ");
  const known = SCALARS.get(kind);
  if (known === undefined) throw new Error(`${where}: no check is known for "${kind}"; add it to SCALARS`);
  return known;
}

function allowOnly(schema: Schema, keywords: readonly string[], where: string): void {
  const unknown = Object.keys(schema).find((keyword) => !keywords.includes(keyword));
  if (unknown !== undefined)
    throw new Error(`${where}: the keyword "${unknown}" has no check here; teach emit/validators.ts`);
}

function emitReader(name: string, members: readonly Member[]): string {
  const properties = members.map(({ name, scalar }) => `${name}: ${scalar}`);
  const required = members.filter(({ required }) => required).map(({ name }) => `"${name}"`);
  return `export const read${name}: Read<Schemas["${name}"]> = reader({ ${properties.join(", ")} }, [${required.join(", ")}]);\n`;
}
