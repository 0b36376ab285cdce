import type { Read, Scalar } from "./validation.ts";

/** One operation of the contract, in plain values: an entry of generated/operations.ts. */
export interface Operation {
  readonly method: "GET" | "POST";
  /** Below the base URL, each path parameter in braces: `/plants/{plantId}`. */
  readonly path: string;
  /** Absent if there are none. */
  readonly parameters?: readonly Parameter[];
  /** Turns the parameters, by their names, into the path and query of a request. Absent without parameters. */
  readonly target?: Read<string>;
  readonly security: "bearer" | "none";
  /** Reads the JSON of the request's body. Absent if there is none. */
  readonly body?: Read<unknown>;
  /** Reads the JSON of a response, by its status. */
  readonly responses: Readonly<Record<number, Read<unknown>>>;
}

/** A parameter, which a request carries as text. */
export interface Parameter<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly in: "path" | "query";
  readonly required: boolean;
  /** The type of the value in the text, which `scalar` then checks. */
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly scalar: Scalar<Value>;
}
