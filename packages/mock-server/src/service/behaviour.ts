import type { OperationId, operations, Parameter, Read } from "../contract.ts";
import type { Change } from "./behaviour-parts.ts";
import type { Refusal } from "./errors.ts";
import type { Exact } from "./plant-record.ts";
import type { PlantReader } from "./space.ts";

/**
 * The work of an operation on a request that has passed every check: it reads plants, and returns the response with the
 * change to make. If others change these plants or the faults first, it is called again.
 */
export type Behaviour<Id extends OperationId> = (
  input: Input<Contract[Id]>,
  plants: PlantReader,
) => Answer<Id> | Promise<Answer<Id>>;

export type AnyBehaviour = (input: never, plants: PlantReader) => AnyAnswer | Promise<AnyAnswer>;

export type AnyAnswer = AnyReply | Refusal;

export interface AnyReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly effect?: Change;
}

type Answer<Id extends OperationId> = Reply<Contract[Id]> | Refusal;

type Contract = typeof operations;

/** Read by the contract: each int64 is a bigint. */
export interface Input<Described> {
  readonly body: Described extends { readonly body: Read<infer Body> } ? Exact<Body> : undefined;
  readonly parameters: Described extends { readonly parameters: readonly (infer One extends Parameter)[] }
    ? { readonly [Each in One as Each["name"]]: Exact<ValueOf<Each>> }
    : Record<never, never>;
}

/** A parameter that is not required, and has no default, may be absent. */
type ValueOf<One> =
  One extends Parameter<string, infer Value>
    ? Value | (One extends { readonly required: true } | { readonly default: unknown } ? never : undefined)
    : never;

/** A response that the contract documents: by default the success with the least status. Only a success changes plants. */
type Reply<Described extends { readonly responses: object }> = {
  [Status in keyof Described["responses"]]: BodyOf<Described["responses"][Status]> &
    FieldsOf<Described, Status> &
    (`${Status & number}` extends `2${string}`
      ? { readonly status?: Status; readonly effect?: Change }
      : { readonly status: Status; readonly effect?: never });
}[keyof Described["responses"]];

type BodyOf<Response> = Response extends Read<infer Body> ? { readonly body: Shown<Body> } : { readonly body?: never };

/** An optional member of the contract may be undefined here, and an array readonly. */
type Shown<Value> = Value extends readonly (infer Element)[]
  ? readonly Shown<Element>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Shown<Value[Name]> | (object extends Pick<Value, Name> ? undefined : never) }
    : Value;

type FieldsOf<Described, Status> = Described extends {
  readonly fields: { readonly [Known in Status & number]: readonly (infer One extends Parameter)[] };
}
  ? Extract<One, { readonly required: true }> extends never
    ? { readonly headers?: Fields<One> }
    : { readonly headers: Fields<One> }
  : { readonly headers?: never };

type Fields<One extends Parameter> = { readonly [Each in One as Each["name"]]: ValueOf<Each> };
