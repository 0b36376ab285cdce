/** The OpenAPI document, as the generator reads it. */
import type { Schema } from "../schema.ts";
import { allowOnly } from "./refuse-keywords.ts";
import { type Kind, referredName, type Schemas } from "./schemas.ts";

/** The part of an OpenAPI document that the generator reads. */
export interface Document {
  readonly info: { readonly version: string };
  readonly security?: Security;
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly requestBodies?: Readonly<Record<string, Content>>;
    readonly responses?: Readonly<Record<string, Content>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly scheme?: string }>>;
  };
}

export type Components = Document["components"];
export type Security = readonly Readonly<Record<string, readonly unknown[]>>[];
export type MaybeReferred<Value> = Value | { readonly $ref: string };

export type PathItem = { readonly [method: string]: PathOperation } & {
  readonly parameters?: readonly MaybeReferred<Parameter>[];
};

export interface PathOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly parameters?: readonly MaybeReferred<Parameter>[];
  readonly requestBody?: MaybeReferred<Content>;
  readonly responses: Readonly<Record<string, MaybeReferred<Content>>>;
  readonly security?: Security;
}

export interface Content {
  readonly description?: string;
  readonly required?: boolean;
  readonly headers?: Readonly<Record<string, MaybeReferred<Header>>>;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema } & Exemplified>>;
}

export interface Exemplified {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export function givenExample({ example, examples = {} }: Exemplified): unknown {
  return example ?? Object.values(examples)[0]?.value;
}

interface Header extends Exemplified {
  readonly style?: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

/** A parameter, or a header field of a response. Its schema is not a reference. */
export interface Parameter extends Header {
  readonly name: string;
  readonly in: string;
}

export function resolve<Value extends object>(
  value: MaybeReferred<Value>,
  components: Components,
  kind: Exclude<Kind, "schemas">,
  where: string,
): Value {
  if (!("$ref" in value)) return value;
  allowOnly(value, ["$ref"], where);
  const known = (components[kind] ?? {}) as Readonly<Record<string, Value>>;
  // The name is that of a component.
  return known[referredName(value.$ref, known, where, kind)] as Value;
}
