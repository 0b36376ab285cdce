import type { Read, Scalar } from "./validation.ts";

/** The methods that an operation may have. */
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One operation of a contract, in plain values: an entry of its operations.ts. */
export interface AnyOperation {
  readonly method: Method;
  /** Below the base URL, each path parameter in braces: `/plants/{plantId}`. */
  readonly path: string;
  /** Absent if there are none. */
  readonly parameters?: readonly Parameter[];
  /** Turns the parameters, by their names, into the path and query of a request. Absent without parameters. */
  readonly target?: Read<string>;
  readonly security: "bearer" | "none";
  /** Reads the JSON of the request's body. Absent if there is none. */
  readonly body?: Read<unknown>;
  /** By its status: a reader of a response's JSON, the media type of a text, or null if the response has no body. */
  readonly responses: Readonly<Record<number, Read<unknown> | TextType | null>>;
}

/** An operation as the service and its client know it: each response is JSON. */
export interface Operation extends AnyOperation {
  readonly responses: Readonly<Record<number, Read<unknown>>>;
}

/** The media types whose bodies are read as text. */
type TextType = "text/event-stream" | "application/yaml";

/** A parameter, which a request carries as text. */
export interface Parameter<Name extends string = string, Value = unknown> {
  readonly name: Name;
  readonly in: "path" | "query";
  readonly required: boolean;
  /** The type of the value in the text, which `scalar` then checks. */
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly scalar: Scalar<Value>;
}
