import { importFor, scalarOf } from "./scalars.ts";
import { keyOf, membersOf, type Schemas } from "./schemas.ts";

/** Returns a reader for each schema. @throws Error that names the place of anything unknown */
export function emitValidators(schemas: Schemas): string {
  const readers = Object.keys(schemas).map((name) => ({
    name,
    members: membersOf({ $ref: `#/components/schemas/${name}` }, schemas, name).map((member) => ({
      ...member,
      scalar: scalarOf(member.schema, member.where),
    })),
  }));
  return [
    importFor(
      readers.flatMap(({ members }) => members.map(({ scalar }) => scalar)),
      "type Read",
      "reader",
    ),
    'import type { components } from "./types.ts";',
    "",
    'type Schemas = components["schemas"];',
    "",
    ...readers.map(({ name, members }) => {
      const properties = members.map(({ name, scalar }) => `${keyOf(name)}: ${scalar.code}`);
      const required = members.filter(({ required }) => required).map(({ name }) => JSON.stringify(name));
      return `export const read${name}: Read<Schemas["${name}"]> = reader({ ${properties.join(", ")} }, [${required.join(", ")}]);\n`;
    }),
  ].join("\n");
}
