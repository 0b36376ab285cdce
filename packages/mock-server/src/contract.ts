/** The one door to the contract: what spec/ generates from spec/openapi.yaml. */
import type { components, paths } from "../../../spec/generated/types.ts";

export { document, documentYaml } from "../../../spec/generated/document.ts";
export { type OperationId, operations } from "../../../spec/generated/operations.ts";
export { readNewPlant, readPlant } from "../../../spec/generated/validators.ts";
export type { Operation } from "../../../spec/operation.ts";
export { describeIssues, type Issue, type Read } from "../../../spec/validation.ts";

/**
 * A plant to create.
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
 * The body of every error.
 *
 * @useDeclaredType
 */
export type ErrorBody = components["schemas"]["Error"];

/** The one operation's path below the base URL. */
export const PLANTS_PATH: keyof paths = "/plants";
