/** Reads the contract's document, with every reference followed. The generator has checked it. */
import { document } from "../../contract.ts";

/** The part of JSON Schema that says which values are good. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly readOnly?: boolean;
}

interface Exemplified {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

interface Content {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } & Exemplified };
}

interface Parameter extends Exemplified {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** An operation as the document describes it. */
export interface Description {
  /** Each schema has the example of its parameter, if there is one. */
  readonly parameters: readonly Parameter[];
  /** Each member has its part of the body's example, if there is one. */
  readonly body: Schema;
  /** By status: the name of the schema of its JSON; undefined if it has none. */
  readonly shapes: Readonly<Record<string, string | undefined>>;
  /** The names of the header fields of its responses. */
  readonly fields: readonly string[];
}

/** Returns what the document says of an operation. @throws Error if it has none of this name */
export function describe(operationId: string): Description {
  const isNamed = (value: unknown): value is OperationObject => Object(value).operationId === operationId;
  for (const item of Object.values<object>(document.paths)) {
    const operation = Object.values(item).find(isNamed);
    if (operation === undefined) continue;
    const { parameters: shared = [] }: Pick<OperationObject, "parameters"> = item;
    const all = [...shared, ...(operation.parameters ?? [])].map((one) => followed(one));
    // An operation's own replaces that of its path (OpenAPI 3.1).
    const byPlace = new Map(all.map((one) => [`${one.in} ${one.name}`, one]));
    const { schema = {}, ...example } = jsonOf(operation.requestBody) ?? {};
    const { properties = {}, ...body } = resolved(schema);
    const members = Object(exampleOf(example));
    return {
      parameters: [...byPlace.values()].map((one) => ({ ...one, schema: withExample(one.schema, exampleOf(one)) })),
      body: {
        ...body,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, withExample(member, members[name])]),
        ),
      },
      fields: Object.values(operation.responses).flatMap((one) => Object.keys(followed(one).headers ?? {})),
      shapes: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, nameOf(jsonOf(response)?.schema)]),
      ),
    };
  }
  throw new Error(`The document has no operation ${operationId}.`);
}

/** Returns a schema that stands for itself: its reference followed, its parts joined. */
export function resolved(schema: Schema): Schema {
  const { allOf = [], ...own } = followed(schema);
  const parts = allOf.map(resolved);
  const properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties);
  const required = [...parts, own].flatMap((part) => part.required ?? []);
  const isObject = Object.keys(properties).length > 0;
  return Object.assign({}, ...parts, own, isObject && { type: "object", properties, required });
}

function jsonOf(content: Content | undefined) {
  return content && followed(content).content?.["application/json"];
}

function nameOf(schema: Schema | undefined): string | undefined {
  return schema && (schema.$ref?.split("/").at(-1) ?? "JSON");
}

function exampleOf({ example, examples = {} }: Exemplified): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

function withExample(schema: Schema, example: unknown): Schema {
  return example === undefined ? schema : { ...resolved(schema), examples: [example] };
}

/** Returns what a reference leads to, with what stands beside it; or the object itself. */
function followed<Item extends { readonly $ref?: string }>(item: Item): Item {
  const { $ref, ...own } = item;
  if ($ref === undefined) return item;
  const names = $ref.split("/").slice(1);
  const found = names.reduce<unknown>((place, name) => Object(place)[name], document);
  // It leads to one of the same kind.
  return { ...followed(found as Item), ...own };
}
