import type { OperationId, operations, Parameter, Read } from "../contract.ts";
import type { Refusal } from "./errors.ts";
import type { ServiceResponse } from "./message.ts";
import type { PlantRecord } from "./plant-record.ts";
import type { PlantReader } from "./space.ts";

type Contract = typeof operations;

/** A request of an operation, read by the contract. */
interface Input<Id extends OperationId> {
  readonly body: Contract[Id] extends { readonly body: Read<infer Body> } ? Body : undefined;
  readonly parameters: { readonly [One in ParametersOf<Contract[Id]> as NameOf<One>]: ValueOf<One> };
}

type ParametersOf<Described> = Described extends { readonly parameters: readonly (infer One)[] } ? One : never;

type NameOf<One> = One extends Parameter<infer Name, unknown> ? Name : never;
type ValueOf<One> = One extends Parameter<string, infer Value> ? Value : never;

/** The work of an operation on one request. */
export type Plan = StorePlan | ReadPlan;

/** The store takes the plant, the journal entry and the faults in one step. */
export interface StorePlan {
  readonly plant: PlantRecord;
  /** Returns the response once the plant is stored. */
  readonly stored: () => ServiceResponse;
  /** Returns the refusal if the id is taken. */
  readonly taken: () => Refusal;
}

export interface ReadPlan {
  readonly plant?: undefined;
  readonly read: (plants: PlantReader) => Promise<ServiceResponse | Refusal>;
}

export type Implementation<Id extends OperationId> = (input: Input<Id>) => Plan;
