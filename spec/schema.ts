/** The part of JSON Schema that a contract may use. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  /** One name, or one and "null". */
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
  readonly description?: string;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

/** An input of an operation: a member of the body, or a parameter. */
export interface OperationInput {
  /** How a case names it, and an error: `/id`, `?limit`, `{plantId}` or `X-Trace`. */
  readonly pointer: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  /** Every reference is followed. It has the document's example of its parameter, or its part of that of the body. */
  readonly schema: Schema;
}

/** The parts of an operation in a document for which it has no reader. */
export interface Described {
  readonly inputs: readonly OperationInput[];
  /** By status: the name of the schema of its body; undefined if it has none. */
  readonly shapes: Readonly<Record<string, string | undefined>>;
  /** The names of the header fields of its responses. */
  readonly fields: readonly string[];
}
