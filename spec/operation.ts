import type { Read, Reading, Scalar } from "./validation.ts";

/** One operation of a contract, in plain values: an entry of its operations.ts. */
export interface AnyOperation {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the base URL, each path parameter in braces: `/plants/{plantId}`. */
  readonly path: string;
  /** Only where a service reads them, and absent if there are none. */
  readonly parameters?: readonly Parameter[];
  /** The header fields of a response, by its status. Only where a service writes them, and absent if there are none. */
  readonly fields?: Readonly<Record<number, readonly Parameter[]>>;
  /** The arguments of its method: the parameters of the path by their names, then "body", "query" and "header". */
  readonly arguments?: readonly string[];
  /** Takes the arguments and their names. Absent without parameters. */
  readonly target?: Target;
  /** "bearer" if it is absent. */
  readonly security?: "bearer" | "none";
  /** Whether a request that is sent twice has the effect of one (RFC 9110 9.2.2). Absent if it may not have. */
  readonly idempotent?: true;
  /** The end of a message whose outcome is unknown: the possible effect, and what to do; "" if it only reads. */
  readonly hint?: string;
  /** Absent if the request has no body. */
  readonly body?: ReadBody;
  /** By its status: a reader of a response's JSON, the media type of a text, or null if the response has no body. */
  readonly responses: Readonly<Record<number, ReadJson | "text/event-stream" | "application/yaml" | null>>;
}

/** Path and query below the base URL. @param client its header fields come back with those of the parameters */
export type Target = (
  given: readonly unknown[],
  names: readonly string[],
  client: { readonly headers: Fields },
) => Reading<string> & { readonly headers?: Fields };

/** By their names in lower case. */
type Fields = Readonly<Record<string, string>>;

/** A body that a client may send: a member that may be absent may be `undefined`, under `exactOptionalPropertyTypes` too. */
export type Sendable<Value> = Value extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : Value extends object
    ? { [Key in keyof Value]: Sendable<Value[Key]> | (Value extends Record<Key, unknown> ? never : undefined) }
    : Value;

/** With the body's JSON if it has nested values, whatever its issues are. */
export type ReadBody = (input: unknown) => Reading<unknown> & { readonly text?: string };

/** Where a value has int64: itself, in each of its elements or members, or in the members of these names. */
export type Int64Places = true | [Int64Places] | { readonly [name: string]: Int64Places };

/** An operation as the service and its client know it: each response is JSON, or has no body. */
export interface Operation extends AnyOperation {
  readonly responses: Readonly<Record<number, ReadJson | null>>;
}

export interface ReadJson extends Read<unknown> {
  /** Where JSON.parse would round. @throws SyntaxError, as JSON.parse */
  readonly parse?: (text: string) => unknown;
}

/** A parameter of a request, or a header field of a response: a text. */
export interface Parameter<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  /** The value for a request without the parameter. Absent if there is none. */
  readonly default?: unknown;
  /** The type of the value in the text, which `scalar` then checks. */
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly scalar: Scalar<Value>;
}
