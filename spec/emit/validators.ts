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
  readonly expected: string;
  readonly guard: string;
}

const KEYWORDS = {
  object: ["type", "required", "properties", "description"],
  scalar: ["type", "format", "description"],
  allOf: ["allOf", "description"],
  $ref: ["$ref", "description"],
};

/** The check of each type and format that the document uses. */
const SCALARS: ReadonlyMap<string, { expected: string; guard: string }> = new Map([
  ["string", { expected: "a string", guard: "isString" }],
  ["integer int32", { expected: "an integer within int32", guard: "isInt32" }],
  ["integer int64", { expected: "an integer within int64", guard: "isInt64" }],
]);

const REFERENCE = /^#\/components\/schemas\/(\w+)$/;

export function emitValidators(schemas: Readonly<Record<string, Schema>>): string {
  const readers = Object.keys(schemas).map((name) => {
    const members = membersOf({ $ref: `#/components/schemas/${name}` }, schemas, name);
    return emitReader(name, members);
  });
  const body = readers.join("\n");
  const helpers = ["isInt32", "isInt64", "isObject", "isString", "issuesAt", "optionalIssuesAt", "ownMember"];
  const used = helpers.filter((helper) => body.includes(`${helper}(`) || body.includes(`, ${helper})`));
  return [
    `import { ${used.join(", ")}, type Reading } from "../validation.ts";`,
    'import type { components } from "./types.ts";',
    "",
    'type Schemas = components["schemas"];',
    "",
    body,
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
    ...scalar(property, `${where}/${name}`),
  }));
}

function scalar(schema: Schema, where: string): { expected: string; guard: string } {
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
  const needed = members.filter((member) => member.required);
  const optional = members.filter((member) => !member.required);
  const test = [
    ...needed.map(({ guard, name }) => `${guard}(${name})`),
    ...optional.map(({ guard, name }) => `(${name} === undefined || ${guard}(${name}))`),
  ];
  return `export function read${name}(input: unknown): Reading<Schemas["${name}"]> {
  if (!isObject(input)) return { issues: issuesAt("", "an object", input, isObject) };
${members.map((member) => `  const ${member.name} = ownMember(input, "${member.name}");`).join("\n")}
  if (${test.join(" && ")}) {
    const value: Schemas["${name}"] = { ${needed.map((member) => member.name).join(", ")} };
${optional.map((member) => `    if (${member.name} !== undefined) value.${member.name} = ${member.name};\n`).join("")}    return { value };
  }
  return {
    issues: [
${members.map(emitIssues).join("\n")}
    ],
  };
}
`;
}

function emitIssues({ name, required, expected, guard }: Member): string {
  return `      ...${required ? "issuesAt" : "optionalIssuesAt"}("/${name}", "${expected}", ${name}, ${guard}),`;
}
