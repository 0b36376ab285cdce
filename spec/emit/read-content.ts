/** The bodies of requests and responses. */
import type { Schema } from "../schema.ts";
import { type Components, type Content, type Exemplified, type Parameter, resolve } from "./openapi-document.ts";
import { readParameter } from "./read-parameter.ts";
import { allowOnly } from "./refuse-keywords.ts";
import { capital, resolveSchema, type Schemas } from "./schemas.ts";

export interface NamedSchema {
  /** Its name among the readers: a component's own. */
  readonly name: string;
  readonly schema: Schema;
  readonly type: string;
}

/** A component, which does not stand in its place. */
export function isNamed({ type }: NamedSchema): boolean {
  return type.startsWith("Schemas");
}

/** Where no `Schemas` is declared. */
export function typeCode({ type }: NamedSchema): string {
  return type.replace(/^Schemas/, 'components["schemas"]');
}

export interface RequestBody extends NamedSchema, Exemplified {
  readonly description: string | undefined;
}

export interface DescribedResponse {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly Parameter[];
  readonly body: NamedSchema | { readonly text: string } | undefined;
}

/** The media types whose bodies are read as text. */
const TEXTS = ["text/event-stream", "application/yaml"];

const KEYWORDS = {
  requestBody: ["description", "required", "content"],
  response: ["description", "headers", "content", "links"],
};

export function bodyOf(body: Content, { schemas }: Components, id: string, operation: string): RequestBody {
  const where = `${operation} requestBody`;
  allowOnly(body, KEYWORDS.requestBody, where);
  if (body.required !== true) throw new Error(`${where}: an optional body is not known here; write required: true`);
  const inline = { name: `${capital(id)}Body`, type: `Operations["${id}"]["requestBody"]` };
  return { ...jsonOf(body, schemas, inline, where), description: body.description };
}

export function responseOf(
  response: Content,
  components: Components,
  { id, where: operation, status }: { readonly id: string; readonly where: string; readonly status: string },
): DescribedResponse {
  const where = `${operation} ${status}`;
  allowOnly(response, KEYWORDS.response, where);
  if (!/^[2-5]\d\d$/.test(status)) throw new Error(`${where}: a response without a status is not known here`);
  const { description = "", content } = response;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => {
    const field = resolve(header, components, "headers", `${where} ${name}`);
    return readParameter({ ...field, name, in: "header" }, components, where);
  });
  const common = { status, description, headers };
  if (content === undefined && status.startsWith("2")) return { ...common, body: undefined };
  if (content === undefined)
    throw new Error(`${where}: only a success may lack content; leave it out, and the client throws an ApiError`);
  if (/^(?:204|205|304)$/.test(status)) throw new Error(`${where}: such a response has no body; leave out its content`);
  const text = TEXTS.find((type) => Object.hasOwn(content ?? {}, type));
  if (text !== undefined) return { ...common, body: textOf(text, response, where) };
  const inline = { name: capital(id) + status, type: `Operations["${id}"]["responses"][${status}]` };
  return { ...common, body: jsonOf(response, components.schemas, inline, where) };
}

function textOf(text: string, { content = {} }: Content, where: string): { readonly text: string } {
  allowOnly(content, [text], where);
  const { schema = {}, ...further } = content[text] ?? {};
  allowOnly(further, [], where);
  allowOnly(schema, ["type", "description"], where);
  if (schema.type !== "string") throw new Error(`${where}: the schema of ${text} is a string`);
  return { text };
}

/** JSON is the only known media type. @param inline its name and its type if it has no name */
function jsonOf(
  { content = {} }: Content,
  schemas: Schemas,
  inline: Pick<NamedSchema, "name" | "type">,
  where: string,
): NamedSchema & Exemplified {
  allowOnly(content, ["application/json"], where);
  const { "application/json": media } = content;
  if (media === undefined) throw new Error(`${where}: a body that is not application/json is not known here`);
  allowOnly(media, ["schema", "example", "examples"], where);
  const { schema = {}, ...examples } = media;
  const { name } = resolveSchema(schema, schemas, where);
  if (name !== undefined) return { ...examples, name, schema, type: `Schemas["${name}"]` };
  return { ...examples, name: inline.name, schema, type: `${inline.type}["content"]["application/json"]` };
}
