import { importFor, type ScalarCode, scalarOf } from "./scalars.ts";
import { allowOnly, keyOf, membersOf, referredName, type Schema, type Schemas } from "./schemas.ts";

/** The code of a member. */
interface PartCode extends ScalarCode {
  /** The names of nested.ts that it uses; undefined for a scalar. */
  readonly nested?: readonly string[];
}

/** The reader of nested.ts for each type that holds others, and the keyword of their schema. */
const COLLECTIONS: ReadonlyMap<
  string | undefined,
  readonly [reader: string, keyword: "items" | "additionalProperties"]
> = new Map([
  ["array", ["listReader", "items"]],
  ["object", ["mapReader", "additionalProperties"]],
]);

/** Returns a reader for each schema. @param spec the path to spec/. @throws Error that names the place of anything unknown */
export function emitValidators(schemas: Schemas, spec = ".."): string {
  const names = Object.keys(schemas);
  // A reader can use only those before it.
  const readers = names.map((name, index) => readerOf(name, schemas, names.slice(0, index)));
  const nested = new Set(readers.flatMap((reader) => reader.nested ?? []));
  return [
    ...(nested.size === 0 ? [] : [`import { ${[...nested].sort().join(", ")} } from "${spec}/nested.ts";`]),
    importFor(spec, readers, "type Read", "reader"),
    'import type { components } from "./types.ts";',
    "",
    'type Schemas = components["schemas"];',
    "",
    ...readers.map(
      ({ code }, index) =>
        `export const read${names[index]}: Read<Schemas["${names[index]}"]> = /* @__PURE__ */ ${code};\n`,
    ),
  ].join("\n");
}

/** @param declared the names of the schemas that it may refer to */
function readerOf(name: string, schemas: Schemas, declared: readonly string[]): PartCode {
  const { [name]: schema = {} } = schemas;
  if (schema.additionalProperties !== undefined && schema.properties === undefined)
    return partOf(schema, schemas, declared, name);
  const members = membersOf({ $ref: `#/components/schemas/${name}` }, schemas, name);
  const parts = members.map((member) => partOf(member.schema, schemas, declared, member.where));
  const properties = members.map(({ name }, index) => `${keyOf(name)}: ${parts[index]?.code}`);
  const required = members.filter(({ required }) => required).map(({ name }) => JSON.stringify(name));
  const isNested = parts.some(({ nested }) => nested !== undefined);
  return {
    code: `${isNested ? "nestedReader" : "reader"}({ ${properties.join(", ")} }, [${required.join(", ")}])`,
    imports: parts.flatMap(({ imports }) => imports),
    nested: isNested ? ["nestedReader", ...parts.flatMap(({ nested = [] }) => nested)] : [],
  };
}

/** @param declared the names of the schemas that it may refer to */
function partOf(schema: Schema, schemas: Schemas, declared: readonly string[], where: string): PartCode {
  if (schema.$ref !== undefined) {
    allowOnly(schema, ["$ref", "description"], where);
    const name = referredName(schema.$ref, schemas, where);
    if (!declared.includes(name)) throw new Error(`${where}: ${name} must stand before the schema that refers to it`);
    return { code: `read${name}`, imports: [], nested: [] };
  }
  const [maker, keyword] = COLLECTIONS.get(schema.type) ?? [];
  if (maker === undefined || keyword === undefined) return scalarOf(schema, where);
  allowOnly(schema, ["type", keyword, "description"], where);
  const { code, imports, nested = [] } = partOf(schema[keyword] ?? {}, schemas, declared, `${where}/${keyword}`);
  return { code: `${maker}(${code})`, imports, nested: [maker, ...nested] };
}
