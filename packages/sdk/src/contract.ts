/** The one door to the contract: what spec/ generates from spec/openapi.yaml. */
import type { components } from "../../../spec/generated/types.ts";

export type { components, operations, paths } from "../../../spec/generated/types.ts";
export { readError, readNewPlant, readPlant } from "../../../spec/generated/validators.ts";
export { describeIssues, type Issue, isObject, type Read } from "../../../spec/validation.ts";

/**
 * A plant to create. Past 2^53 - 1, its id is a bigint: a number would have lost digits.
 *
 * @useDeclaredType
 */
export type NewPlant = components["schemas"]["NewPlant"];

/**
 * A plant as the service answers it.
 *
 * @useDeclaredType
 */
export type Plant = components["schemas"]["Plant"];

/**
 * The body of the service's own errors.
 *
 * @useDeclaredType
 */
export type ErrorBody = components["schemas"]["Error"];
