/** Reads the contract's document: its operations, with every reference followed. */
import { document } from "../../contract.ts";

/** The part of JSON Schema that says which values are good. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly examples?: readonly unknown[];
}

interface Reference {
  readonly $ref?: string;
}

interface Content extends Reference {
  readonly description?: string;
  readonly content?: { readonly "application/json"?: { readonly schema: Schema } };
}

interface ParameterObject extends Reference {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface PathItem {
  readonly parameters?: readonly ParameterObject[];
  readonly get?: OperationObject;
  readonly post?: OperationObject;
  readonly put?: OperationObject;
  readonly patch?: OperationObject;
  readonly delete?: OperationObject;
}

/** An operation as the document describes it. */
export interface Description {
  readonly parameters: readonly ParameterObject[];
  readonly body: Schema | undefined;
  /** By status: the name of the schema of its JSON; undefined if it has none. */
  readonly responses: Readonly<Record<string, string | undefined>>;
}

const PATHS: Readonly<Record<string, PathItem>> = document.paths;
const ROOT: object = document;

/** Returns what the document says of an operation. @throws Error if it has none of this name */
export function describe(operationId: string): Description {
  for (const { parameters: shared = [], get, post, put, patch, delete: remove } of Object.values(PATHS)) {
    const operation = [get, post, put, patch, remove].find((one) => one?.operationId === operationId);
    if (operation === undefined) continue;
    const own = (operation.parameters ?? []).map(followed);
    const others = shared
      .map(followed)
      .filter((one) => !own.some(({ name, in: place }) => name === one.name && place === one.in));
    return {
      parameters: [...others, ...own],
      body: operation.requestBody && schemaOf(operation.requestBody),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, nameOf(schemaOf(response))]),
      ),
    };
  }
  throw new Error(`The document has no operation ${operationId}.`);
}

/** Returns a schema that stands for itself: its reference followed, its parts joined. */
export function resolved(schema: Schema): Schema {
  const { allOf = [], ...own } = followed(schema);
  const parts = allOf.map(resolved);
  const joined = Object.assign({}, ...parts, own);
  const properties = Object.assign({}, ...parts.map((part) => part.properties), own.properties);
  const required = [...parts, own].flatMap((part) => part.required ?? []);
  return { ...joined, ...(Object.keys(properties).length > 0 && { type: "object", properties, required }) };
}

function schemaOf(content: Content): Schema | undefined {
  return followed(content).content?.["application/json"]?.schema;
}

function nameOf(schema: Schema | undefined): string | undefined {
  return schema && (schema.$ref?.split("/").at(-1) ?? "JSON");
}

/** Returns what a reference leads to, or the object itself. */
function followed<Item extends Reference>(item: Item): Item {
  if (item.$ref === undefined) return item;
  const found = item.$ref
    .split("/")
    .slice(1)
    .reduce<unknown>((place, name) => Object(place)[name], ROOT);
  // The generator has checked that it leads to one of the same kind.
  return followed(found as Item);
}
