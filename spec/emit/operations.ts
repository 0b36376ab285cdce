import { type DescribedOperation, type Document, describeOperations, type PathParameter } from "./paths.ts";
import { importFor, type ScalarCode, scalarOf } from "./scalars.ts";

/** A member of an object: its name, its type and its value. */
type Member = readonly [name: string, type: string, value: string];

/** Returns each operation as a value. @throws Error that names the place of anything unknown */
export function emitOperations(document: Document): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const scalars = operations.flatMap(({ parameters, where }) =>
    parameters.map((parameter) => scalarOfParameter(parameter, where)),
  );
  const schemas = operations.flatMap(({ body, responses }) =>
    [body ?? [], ...responses.map(([, name]) => name)].flat(),
  );
  const readers = [...new Set(schemas)].sort().map((name) => `read${name}`);
  return [
    `import type { Operation${scalars.length === 0 ? "" : ", Parameter"} } from "../operation.ts";`,
    ...(scalars.length === 0 ? [] : ['import { targetReader } from "../target.ts";']),
    importFor(scalars, "type Read"),
    'import type { components, operations as Operations } from "./types.ts";',
    `import { ${readers.join(", ")} } from "./validators.ts";`,
    "",
    'type Schemas = components["schemas"];',
    "",
    ...operations.map(emitOperation),
    "/** Every operation, by its operationId. */",
    `export const operations: { ${ids.map((id) => `readonly ${id}: typeof ${id}`).join("; ")} } = {`,
    ...ids.map((id) => `  ${id},`),
    "} satisfies Record<keyof Operations, Operation>;",
    "",
    "export type OperationId = keyof typeof operations;\n",
  ].join("\n");
}

function emitOperation({
  id,
  summary,
  where,
  method,
  path,
  parameters,
  security,
  body,
  responses,
}: DescribedOperation) {
  const emitted = parameters.map((parameter) => emitParameter(parameter, where));
  const types = `readonly [${emitted.map(({ type }) => type).join(", ")}]`;
  const values = `[${emitted.map(({ value }) => value).join(", ")}]`;
  const members: readonly Member[] = [
    literal("method", method),
    literal("path", path),
    ...(emitted.length === 0
      ? []
      : ([
          ["parameters", types, `${id}Parameters`],
          ["target", "Read<string>", `targetReader(${JSON.stringify(path)}, ${id}Parameters)`],
        ] as const)),
    literal("security", security),
    ...(body === undefined ? [] : [["body", `Read<Schemas["${body}"]>`, `read${body}`] as const]),
    [
      "responses",
      `{ ${responses.map(([status, name]) => `readonly ${status}: Read<Schemas["${name}"]>`).join("; ")} }`,
      `{ ${responses.map(([status, name]) => `${status}: read${name}`).join(", ")} }`,
    ],
  ];
  return [
    ...(emitted.length === 0 ? [] : [`const ${id}Parameters: ${types} = ${values};\n`]),
    `/** ${summary}. */`,
    `export const ${id}: {`,
    ...members.map(([name, type]) => `  readonly ${name}: ${type};`),
    "} = {",
    ...members.map(([name, , value]) => `  ${name}: ${value},`),
    "};\n",
  ].join("\n");
}

function literal(name: string, text: string): Member {
  const quoted = JSON.stringify(text);
  return [name, quoted, quoted];
}

function emitParameter(parameter: PathParameter, where: string): { readonly type: string; readonly value: string } {
  const { name, in: place, required = false, schema } = parameter;
  const { code } = scalarOfParameter(parameter, where);
  const quoted = JSON.stringify(name);
  return {
    type: `Parameter<${quoted}, ${typeOf(parameter)}>`,
    value: `{ name: ${quoted}, in: "${place}", required: ${required}, type: "${schema.type}", scalar: ${code} }`,
  };
}

function typeOf({ schema: { type, format, enum: values } }: PathParameter): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (format === "int64") return "number | bigint";
  return type === "integer" ? "number" : String(type);
}

function scalarOfParameter({ name, schema }: PathParameter, where: string): ScalarCode {
  return scalarOf(schema, `${where} ${name}`);
}
