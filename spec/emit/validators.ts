import { type PartCode, readerOf } from "./parts.ts";
import type { NamedSchema } from "./read-content.ts";
import { readerName, type Schemas } from "./schemas.ts";

/** @param inline the schemas that stand in their places @throws Error that names the place of anything unknown */
export function emitValidators(schemas: Schemas, inline: readonly NamedSchema[] = []): string {
  const named = Object.entries(schemas).map(([name, schema]) => ({ name, schema, type: `Schemas["${name}"]` }));
  const all = [...named, ...inline];
  for (const [index, { name, type }] of all.entries()) {
    const other = all.slice(0, index).find((one) => readerName(one.name) === readerName(name));
    if (other !== undefined) throw new Error(`${other.type} and ${type} have one name in code; rename one of them`);
  }
  const types = new Map(all.map(({ name, type }) => [name, type]));
  const readers = new Map(all.map(({ name, schema }) => [name, readerOf(schema, schemas, name)]));
  return [
    'type Schemas = components["schemas"];',
    "",
    ...inOrder(readers).map(
      ([name, code]) => `export const ${readerName(name)}: Read<${types.get(name)}> = /* @__PURE__ */ ${code};`,
    ),
    "",
  ].join("\n");
}

/** Each after those that it uses. @throws Error for a schema that leads back to itself */
function inOrder(readers: ReadonlyMap<string, PartCode>): readonly (readonly [name: string, code: string])[] {
  const placed = new Map<string, string>();
  const place = (name: string, from: readonly string[]) => {
    const path = [...from, name];
    if (from.includes(name)) throw new Error(`${path.join(" → ")}: a schema must not lead back to itself`);
    const { code = "", refs = [] } = readers.get(name) ?? {};
    for (const ref of refs) place(ref, path);
    placed.set(name, code);
  };
  for (const name of readers.keys()) place(name, []);
  return [...placed];
}
