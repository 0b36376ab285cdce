import type { OperationId, operations, Parameter, Read } from "../contract.ts";
import type { Change } from "./effect.ts";
import type { Refusal } from "./errors.ts";
import type { Exact } from "./plant-record.ts";
import type { PlantReader } from "./space.ts";

/**
 * The work of an operation on a request that has passed every check: it reads plants, and returns the response with the
 * change to make. If others change these plants or the faults first, it is called again.
 */
export type Behaviour<Id extends OperationId> = (
  input: Input<Id>,
  plants: PlantReader,
) => Answer<Id> | Promise<Answer<Id>>;

/** The behaviour of any operation. */
export type AnyBehaviour = (input: never, plants: PlantReader) => AnyAnswer | Promise<AnyAnswer>;

export type AnyAnswer = { readonly status?: number; readonly body?: unknown; readonly effect?: Change } | Refusal;

type Answer<Id extends OperationId> = Reply<Id> | Refusal;

type Contract = typeof operations;

/** A request of an operation, read by the contract: each int64 is a bigint. */
interface Input<Id extends OperationId> {
  readonly body: Contract[Id] extends { readonly body: Read<infer Body> } ? Exact<Body> : undefined;
  readonly parameters: Exact<{ readonly [One in ParametersOf<Id> as NameOf<One>]: ValueOf<One> | AbsentIn<Id, One> }>;
}

type ParametersOf<Id extends OperationId> = Contract[Id] extends { readonly parameters: readonly (infer One)[] }
  ? One
  : never;

type NameOf<One> = One extends Parameter<infer Name, unknown> ? Name : never;
type ValueOf<One> = One extends Parameter<string, infer Value> ? Value : never;

/** A path has all of its parameters. */
type AbsentIn<Id extends OperationId, One> = Contract[Id]["path"] extends `${string}{${NameOf<One>}}${string}`
  ? never
  : undefined;

/** A success that the contract documents. Its status may be left out where it is the only one. */
type Reply<Id extends OperationId> = {
  [Status in SuccessOf<Id>]: { readonly effect?: Change } & StatusOf<Id, Status> & BodyOf<ResponsesOf<Id>[Status]>;
}[SuccessOf<Id>];

type ResponsesOf<Id extends OperationId> = Contract[Id]["responses"];

type SuccessOf<Id extends OperationId> = {
  [Status in keyof ResponsesOf<Id>]: `${Status & number}` extends `2${string}` ? Status : never;
}[keyof ResponsesOf<Id>];

type StatusOf<Id extends OperationId, Status> = [SuccessOf<Id>] extends [Status]
  ? { readonly status?: Status }
  : { readonly status: Status };

type BodyOf<Response> =
  Response extends Read<infer Body>
    ? {
        readonly body: {
          readonly [Name in keyof Body]: Body[Name] | (object extends Pick<Body, Name> ? undefined : never);
        };
      }
    : { readonly body?: never };
