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

type Answer<Id extends OperationId> = Reply<Contract[Id]["responses"]> | Refusal;

type Contract = typeof operations;

/** A request of an operation, read by the contract: each int64 is a bigint. */
interface Input<Id extends OperationId> {
  readonly body: Contract[Id] extends { readonly body: Read<infer Body> } ? Exact<Body> : undefined;
  readonly parameters: Contract[Id] extends { readonly parameters: readonly (infer One extends Parameter)[] }
    ? Exact<{ readonly [Each in One as Each["name"]]: ValueOf<Each, Contract[Id]["path"]> }>
    : Record<never, never>;
}

/** Of the parameters, only those of the path are always there. */
type ValueOf<One, Path> =
  One extends Parameter<infer Name, infer Value>
    ? Value | (Path extends `${string}{${Name}}${string}` ? never : undefined)
    : never;

/** A success that the contract documents: by default the one with the least status. */
type Reply<Responses> = {
  [Status in keyof Responses]: `${Status & number}` extends `2${string}`
    ? { readonly status?: Status; readonly effect?: Change } & BodyOf<Responses[Status]>
    : never;
}[keyof Responses];

type BodyOf<Response> = Response extends Read<infer Body> ? { readonly body: Shown<Body> } : { readonly body?: never };

/** An optional member of the contract may be undefined here. */
type Shown<Body> = {
  readonly [Name in keyof Body]: Body[Name] | (object extends Pick<Body, Name> ? undefined : never);
};
