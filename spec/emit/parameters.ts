import { type DescribedOperation, type Document, describeOperations, type PathParameter } from "./paths.ts";
import { importFor, type ScalarCode, scalarOf } from "./scalars.ts";

/** The arguments of a method that are not parameters of the path. */
const OWN_ARGUMENTS = ["body", "query", "options"];

/**
 * Returns the names of the arguments of an operation's method, without its options.
 *
 * @throws Error if a parameter of the path has the name of another argument
 */
export function argumentsOf({ where, path, parameters, body }: DescribedOperation): readonly string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const taken = inPath.find((name) => OWN_ARGUMENTS.includes(name));
  if (taken !== undefined) throw new Error(`${where}: no parameter of a path may be named "${taken}"`);
  const hasQuery = parameters.some((parameter) => parameter.in === "query");
  return [...inPath, ...(body === undefined ? [] : ["body"]), ...(hasQuery ? ["query"] : [])];
}

/** Returns the operations with their parameters. They have their own file, since a client does not need them. */
export function emitParameters(document: Document, spec = ".."): string {
  const operations = describeOperations(document);
  const ids = operations.map(({ id }) => id);
  const emitted = operations.map(({ parameters, where }) => parameters.map((one) => emitParameter(one, where)));
  const scalars = emitted.flat().map(({ scalar }) => scalar);
  const types = ids.map((id, index) => {
    const parameters = emitted[index]?.map(({ type }) => type) ?? [];
    const more = parameters.length === 0 ? "" : ` & { readonly parameters: readonly [${parameters.join(", ")}] }`;
    return `  readonly ${id}: typeof ${id}${more};`;
  });
  const values = ids.map((id, index) => {
    const parameters = emitted[index]?.map(({ value }) => value) ?? [];
    return parameters.length === 0 ? `  ${id},` : `  ${id}: { ...${id}, parameters: [${parameters.join(", ")}] },`;
  });
  const imports =
    scalars.length === 0 ? [] : [`import type { Parameter } from "${spec}/operation.ts";`, importFor(spec, scalars)];
  return [
    ...imports,
    `import { ${ids.toSorted().join(", ")} } from "./operations.ts";`,
    "",
    "/** Every operation with its parameters, by its operationId. */",
    "export const operations: {",
    ...types,
    "} = {",
    ...values,
    "};\n",
  ].join("\n");
}

function emitParameter(parameter: PathParameter, where: string) {
  const { name, in: place, required = false, schema } = parameter;
  const scalar = scalarOfParameter(parameter, where);
  const quoted = JSON.stringify(name);
  return {
    scalar,
    type: `Parameter<${quoted}, ${typeOfParameter(parameter)}>`,
    value: `{ name: ${quoted}, in: "${place}", required: ${required}, type: "${schema.type}", scalar: ${scalar.code} }`,
  };
}

export function typeOfParameter({ schema: { type, format, enum: values } }: PathParameter): string {
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (format === "int64") return "number | bigint";
  return type === "integer" ? "number" : String(type);
}

export function scalarOfParameter({ name, schema }: PathParameter, where: string): ScalarCode {
  return scalarOf(schema, `${where} ${name}`);
}
