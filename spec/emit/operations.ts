import {
  type DescribedOperation,
  type Document,
  describeOperations,
  type PathParameter,
  type ResponseBody,
} from "./paths.ts";
import { importFor, type ScalarCode, scalarOf } from "./scalars.ts";

/** A member of an object: its name, its type and its value. */
type Member = readonly [name: string, type: string, value: string];

/** Returns each operation as a value. @param spec the path to spec/. @throws Error that names the place of anything unknown */
export function emitOperations(document: Document, spec = ".."): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const scalars = operations.flatMap(({ parameters, where }) =>
    parameters.map((parameter) => scalarOfParameter(parameter, where)),
  );
  const schemas = operations.flatMap(({ body, responses }) =>
    [body ?? [], ...responses.map(([, response]) => (response && "schema" in response ? response.schema : []))].flat(),
  );
  const readers = [...new Set(schemas)].sort().map((name) => `read${name}`);
  return [
    `import type { AnyOperation${scalars.length === 0 ? "" : ", Parameter"} } from "${spec}/operation.ts";`,
    ...(scalars.length === 0 ? [] : [importOfTarget(spec, operations)]),
    importFor(spec, scalars, ...(scalars.length === 0 ? [] : ["reader"]), "type Read"),
    'import type { components, operations as Operations } from "./types.ts";',
    `import { ${readers.join(", ")} } from "./validators.ts";`,
    "",
    'type Schemas = components["schemas"];',
    "",
    ...operations.map(emitOperation),
    "/** Every operation, by its operationId. */",
    `export const operations: { ${ids.map((id) => `readonly ${id}: typeof ${id}`).join("; ")} } = {`,
    ...ids.map((id) => `  ${id},`),
    "} satisfies Record<keyof Operations, AnyOperation>;",
    "",
    "export type OperationId = keyof typeof operations;\n",
  ].join("\n");
}

function importOfTarget(spec: string, operations: readonly DescribedOperation[]): string {
  const parameters = operations.flatMap((operation) => operation.parameters);
  const query = parameters.some((parameter) => parameter.in === "query") ? ["queryOf"] : [];
  const names = new Set([...query, ...parameters.flatMap((parameter) => wrapperOf(parameter) ?? []), "targetReader"]);
  return `import { ${[...names].sort().join(", ")} } from "${spec}/target.ts";`;
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
  const bodies = responses.map(([status, response]) => [status, ...emitResponse(response)] as const);
  const members: readonly Member[] = [
    literal("method", method),
    literal("path", path),
    ...(emitted.length === 0
      ? []
      : ([
          [
            "parameters",
            `readonly [${emitted.map(({ type }) => type).join(", ")}]`,
            `[${emitted.map(({ value }) => value).join(", ")}]`,
          ],
          ["target", "Read<string>", emitTarget(path, parameters, where)],
        ] as const)),
    literal("security", security),
    ...(body === undefined ? [] : [["body", `Read<Schemas["${body}"]>`, `read${body}`] as const]),
    [
      "responses",
      `{ ${bodies.map(([status, type]) => `readonly ${status}: ${type}`).join("; ")} }`,
      `{ ${bodies.map(([status, , value]) => `${status}: ${value}`).join(", ")} }`,
    ],
  ];
  return [
    `/** ${summary.replaceAll("*/", "*\\/")}. */`,
    `export const ${id}: {`,
    ...members.map(([name, type]) => `  readonly ${name}: ${type};`),
    "} = {",
    ...members.map(([name, , value]) => `  ${name}: ${value},`),
    "};\n",
  ].join("\n");
}

function emitResponse(body: ResponseBody): readonly [type: string, value: string] {
  if (body === undefined) return ["null", "null"];
  if ("schema" in body) return [`Read<Schemas["${body.schema}"]>`, `read${body.schema}`];
  return [JSON.stringify(body.text), JSON.stringify(body.text)];
}

/** Returns a target with only the code that its parameters need, since each byte counts in a client. */
function emitTarget(path: string, parameters: readonly PathParameter[], where: string): string {
  const members = parameters.map((parameter) => {
    const { code } = scalarOfParameter(parameter, where);
    const wrapper = wrapperOf(parameter);
    return `${parameter.name}: ${wrapper === undefined ? code : `${wrapper}(${code})`}`;
  });
  const required = parameters.flatMap(({ name, required }) => (required ? JSON.stringify(name) : []));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    parameters.some((parameter) => parameter.name === name && parameter.schema.type === "string")
      ? `\${encodeURIComponent(values.${name})}`
      : `\${values.${name}}`,
  );
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const query = inQuery.map(({ name }) => `${name}: values.${name}`).join(", ");
  const target = `\`${filled}${query === "" ? "" : `\${queryOf({ ${query} })}`}\``;
  return `targetReader(reader({ ${members.join(", ")} }, [${required.join(", ")}]), (values) => ${target})`;
}

/** Returns the name of the reader that also refuses texts which the path or the query cannot hold. */
function wrapperOf(parameter: PathParameter): "segment" | "encodable" | undefined {
  if (parameter.schema.type !== "string") return undefined;
  return parameter.in === "path" ? "segment" : "encodable";
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
