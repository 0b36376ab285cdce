import type { Read, Scalar } from "./validation.ts";

/** One operation of the contract, in plain values: the form of every entry of generated/operations.ts. */
export interface Operation {
  readonly method: "GET" | "POST";
  /** Below the base URL, each path parameter in braces: `/plants/{plantId}`. */
  readonly path: string;
  /** Absent where there are none. */
  readonly parameters?: readonly Parameter[];
  /** Reads the parameters' values, by their names, to the path and query of a request. Absent without parameters. */
  readonly target?: Read<string>;
  readonly security: "bearer" | "none";
  /** Reads the JSON of the request's body. Absent where there is none. */
  readonly body?: Read<unknown>;
  /** Reads the JSON of a response, by its status. */
  readonly responses: Readonly<Record<number, Read<unknown>>>;
}

/** A parameter, which is sent as text. */
export interface Parameter<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly in: "path" | "query";
  readonly required: boolean;
  /** How the text is read, before `scalar` judges the value. */
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly scalar: Scalar<Value>;
}
