import { hintOf } from "./client.ts";
import { int64Places } from "./exact.ts";
import { argumentsOf, scalarOfParameter } from "./parameters.ts";
import {
  type DescribedOperation,
  type Document,
  describeOperations,
  type PathParameter,
  type ResponseBody,
} from "./paths.ts";
import { importFor } from "./scalars.ts";
import type { Schemas } from "./schemas.ts";

/** The methods whose request may be sent twice (RFC 9110 9.2.2). */
const IDEMPOTENT = ["GET", "PUT", "DELETE"];

/** A member of an object: its name, its type and its value. */
type Member = readonly [name: string, type: string, value: string];

/** Returns each operation as a value. @param spec the path to spec/. @throws Error that names the place of anything unknown */
export function emitOperations(document: Document, spec = ".."): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const anyHint = operations.map(hintOf).find((hint) => hint !== "") ?? "";
  const scalars = operations.flatMap(({ parameters, where }) =>
    parameters.map((parameter) => scalarOfParameter(parameter, where)),
  );
  const schemas = operations.flatMap(({ body, responses }) =>
    [body ?? [], ...responses.map(([, response]) => (response && "schema" in response ? response.schema : []))].flat(),
  );
  const readers = [...new Set(schemas)].sort().map((name) => `read${name}`);
  const emitted = operations.map((operation) => emitOperation(operation, document.components.schemas, anyHint));
  return [
    ...(emitted.some((code) => code.includes("exactReader("))
      ? [`import { exactReader } from "${spec}/exact.ts";`]
      : []),
    `import type { AnyOperation${scalars.length === 0 ? "" : ", Target"} } from "${spec}/operation.ts";`,
    ...(scalars.length === 0 ? [] : [importOfTarget(spec, operations)]),
    importFor(spec, scalars, ...(scalars.length === 0 ? [] : ["reader"]), "type Read"),
    'import type { components, operations as Operations } from "./types.ts";',
    `import { ${readers.join(", ")} } from "./validators.ts";`,
    "",
    'type Schemas = components["schemas"];',
    "",
    "/** The hint for an error that belongs to no operation: that of the first one that changes something. */",
    `export const anyHint: string = ${JSON.stringify(anyHint)};`,
    "",
    ...emitted,
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

function emitOperation(operation: DescribedOperation, schemas: Schemas, anyHint: string): string {
  const hint = hintOf(operation);
  const { id, summary, where, method, path, parameters, security, body, responses } = operation;
  const names = `[${argumentsOf(operation)
    .map((name) => JSON.stringify(name))
    .join(", ")}]`;
  const bodies = responses.map(([status, response]) => [status, ...emitResponse(response, schemas, where)] as const);
  const members: readonly Member[] = [
    literal("method", method),
    literal("path", path),
    ["arguments", `readonly ${names}`, names],
    ...(parameters.length === 0 ? [] : [["target", "Target", emitTarget(path, parameters, where)] as const]),
    ...(security === "none" ? [literal("security", security)] : []),
    ...(IDEMPOTENT.includes(method) ? [["idempotent", "true", "true"] as const] : []),
    // A property of another value would keep that value in a bundle.
    ["hint", "string", hint !== "" && hint === anyHint ? "anyHint" : JSON.stringify(hint)],
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

function emitResponse(body: ResponseBody, schemas: Schemas, where: string): readonly [type: string, value: string] {
  if (body === undefined) return ["null", "null"];
  if ("text" in body) return [JSON.stringify(body.text), JSON.stringify(body.text)];
  const places = int64Places({ $ref: `#/components/schemas/${body.schema}` }, schemas, where);
  const reader = `read${body.schema}`;
  return [`Read<Schemas["${body.schema}"]>`, places === undefined ? reader : `exactReader(${reader}, ${places})`];
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
