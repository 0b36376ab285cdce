/** The part of JSON Schema that the contract uses. */

export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
  /** Its place in the document, for a message. */
  readonly where: string;
}

const KEYWORDS = {
  object: ["type", "required", "properties", "description"],
  allOf: ["allOf", "description"],
  $ref: ["$ref", "description"],
};

const REFERENCE = /^#\/components\/(\w+)\/(\w+)$/;

/** Returns the name of the component that a reference leads to. @throws Error if it leads nowhere */
export function referredName(
  $ref: string | undefined,
  components: object,
  where: string,
  kind: "schemas" | "parameters" | "responses" = "schemas",
): string {
  const [, group, name] = REFERENCE.exec($ref ?? "") ?? [];
  if (group !== kind || name === undefined || !Object.hasOwn(components, name))
    throw new Error(`${where}: cannot follow $ref ${$ref}`);
  return name;
}

/** Returns the members of an object schema in the document's order, which is the order of the issues. */
export function membersOf(schema: Schema, schemas: Schemas, where: string): readonly Member[] {
  if (schema.$ref !== undefined) {
    allowOnly(schema, KEYWORDS.$ref, where);
    const name = referredName(schema.$ref, schemas, where);
    // Without the target itself, so that a schema which leads back to itself is an error too.
    const { [name]: target = {}, ...others } = schemas;
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
  if (properties.some(([name]) => name === "__proto__")) throw new Error(`${where}: no member may be named __proto__`);
  return properties.map(([name, property]) => ({
    name,
    required: schema.required?.includes(name) ?? false,
    schema: property,
    where: `${where}/${name}`,
  }));
}

/** Returns whether JSON.parse would round a member. @throws Error if its name cannot be found in a text */
export function isInt64({ name, schema, where }: Member): boolean {
  if (schema.format !== "int64") return false;
  // The mock searches the text for the name. JSON can spell a name with escapes in many ways.
  if (!/^\w+$/.test(name)) throw new Error(`${where}: the name of an int64 is made of letters, digits and "_"`);
  return true;
}

/**
 * Throws at an unknown keyword: if it were skipped, a check would be missing.
 *
 * @throws Error that names the keyword and its place
 */
export function allowOnly(object: object, keywords: readonly string[], where: string): void {
  const unknown = Object.keys(object).find((keyword) => !keywords.includes(keyword));
  if (unknown !== undefined)
    throw new Error(`${where}: the keyword "${unknown}" is not known here; teach it to spec/emit/`);
}

/** Returns a member's name for an object literal. */
export function keyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
}
