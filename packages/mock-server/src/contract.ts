/** The only import of spec/: the code generated from spec/openapi.yaml. */
import type { components } from "../../../spec/generated/types.ts";

export { document, documentYaml } from "../../../spec/generated/document.ts";
export { bodyMembers, bodySchemas, int64Members } from "../../../spec/generated/members.ts";
export { type OperationId, operations } from "../../../spec/generated/operations.ts";
export { readNewPlant, readPlant } from "../../../spec/generated/validators.ts";
export type { Operation, Parameter } from "../../../spec/operation.ts";
export { describeIssues, type Issue, isObject, type Read } from "../../../spec/validation.ts";

/**
 * A plant to create.
 *
 * @useDeclaredType
 */
export type NewPlant = components["schemas"]["NewPlant"];
/**
 * A plant as the service returns it.
 *
 * @useDeclaredType
 */
export type Plant = components["schemas"]["Plant"];
