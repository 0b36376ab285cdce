/** The one door to the contract, which spec/ generates from spec/openapi.yaml. */
import type { operations as described, OperationId } from "../../../spec/generated/operations.ts";
import type { Failure, NewRecord, ReturnedRecord } from "../../../spec/generated/record.ts";
import type * as generated from "../../../spec/generated/types.ts";
import type { Sendable } from "../../../spec/operation.ts";

export type { Methods, SafeMethods } from "../../../spec/generated/client.ts";
export { anyHint, type OperationId, operations as contract } from "../../../spec/generated/operations.ts";
export { flatJson } from "../../../spec/int64.ts";
export type { Operation, ReadBody, ReadJson, Sendable } from "../../../spec/operation.ts";
export { describeIssues, type Issue, int64, isObject, type Read } from "../../../spec/validation.ts";

/**
 * The contract's paths as openapi-typescript writes them, for openapi-fetch and its kin.
 *
 * @example const mine = createClient<paths>({ baseUrl: "https://api.example.com/v1" });
 */
export type paths = generated.paths;

/**
 * The contract's components as openapi-typescript writes them.
 *
 * @example type NewPlant = components["schemas"]["NewPlant"];
 */
export type components = generated.components;

/**
 * The contract's operations as openapi-typescript writes them.
 *
 * @example type Refusal = operations["createPlant"]["responses"][400]["content"]["application/json"];
 */
export type operations = generated.operations;

export type Contract = typeof described;

export type Method = Contract[OperationId]["method"];

/** The body of a request: JSON, or `null` if the operation has none. */
export type RequestText = Contract[OperationId] extends { readonly body: unknown } ? string : string | null;

/**
 * A plant to create. Past 2^53 - 1, its id is a bigint: a number would have lost digits.
 *
 * @useDeclaredType
 */
export type NewPlant = Sendable<NewRecord>;

/**
 * A plant as the service returns it.
 *
 * @useDeclaredType
 */
export type Plant = ReturnedRecord;

/**
 * The body of the service's own errors.
 *
 * @useDeclaredType
 */
export type ErrorBody = Failure;
