import type { Schema } from "../schema.ts";
import type { Components, Parameter } from "./openapi-document.ts";
import { allowOnly } from "./refuse-keywords.ts";
import { resolveSchema, type Schemas } from "./schemas.ts";

/** Header fields that belong to OpenAPI's other keywords, to the client, or to the transport. */
const RESERVED_FIELD =
  /^(?:accept|authorization|connection|content-.*|cookie2?|date|expect|host|keep-alive|origin|prefer|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

// A scalar is the same text with and without `explode`.
const KEYWORDS = [
  ...["name", "in", "required", "schema", "style", "explode"],
  ...["description", "deprecated", "example", "examples"],
];

/** Of a request, or a header field of a response. @throws Error that names the place of anything unknown */
export function readParameter(parameter: Parameter, { schemas }: Components, operation: string): Parameter {
  const where = `${operation} ${parameter.name}`;
  allowOnly(parameter, KEYWORDS, where);
  const { name, in: place, required } = parameter;
  const style = place === "query" ? "form" : "simple";
  if ((parameter.style ?? style) !== style)
    throw new Error(`${where}: the style "${parameter.style}" is not known here; leave it out, which means "${style}"`);
  if (!["path", "query", "header"].includes(place))
    throw new Error(`${where}: a parameter in "${place}" is not known here; there are path, query and header`);
  if (place === "path" && required !== true) throw new Error(`${where}: a parameter of the path must be required`);
  if (place === "header") checkField(name, where);
  // The mock reads it by a named group of a regular expression. No object may inherit a member of that name.
  else if (!/^[a-z]\w*$/i.test(name) || name in {})
    throw new Error(`${where}: the name of a parameter must be a name in TypeScript too`);
  return { ...parameter, schema: scalarSchema(parameter.schema, schemas, where) };
}

function checkField(name: string, where: string): void {
  if (!/^[a-z][\w-]*$/i.test(name) || name.toLowerCase() in {})
    throw new Error(`${where}: the name of a header field is made of letters, digits and "-"`);
  if (RESERVED_FIELD.test(name))
    throw new Error(`${where}: leave it out: OpenAPI says it elsewhere, or the client or the transport sets it`);
}

/** Of a text, or of the scalar that it stands for. */
function scalarSchema(schema: Schema | undefined, schemas: Schemas, where: string): Schema {
  const resolved = resolveSchema(schema ?? {}, schemas, where);
  if (resolved.name !== undefined) return scalarSchema(resolved.schema, resolved.schemas, where);
  const { type } = resolved.schema;
  if (typeof type !== "string" || type === "array" || type === "object")
    throw new Error(`${where}: a text has one type, such as "string", and not ${JSON.stringify(type)}`);
  return resolved.schema;
}
