/** The only import of spec/: the code generated from spec/openapi.yaml. */
import type { NewRecord, ReturnedRecord, record } from "../../../spec/generated/record.ts";

export { document, documentYaml } from "../../../spec/generated/document.ts";
export { described } from "../../../spec/generated/inputs.ts";
export type { OperationId } from "../../../spec/generated/operations.ts";
export { bodies, operations } from "../../../spec/generated/parameters.ts";
export {
  type NamedRecord,
  readNewRecord as readNewPlant,
  record,
  recordExample,
  recordMembers,
  recordTypes,
  words,
} from "../../../spec/generated/record.ts";
export { exactInteger, exactJson, mapInt64, parseExact, parseSources } from "../../../spec/int64.ts";
export type { Int64Places, Operation, Parameter, ReadJson } from "../../../spec/operation.ts";
export type { Described, OperationInput, Schema } from "../../../spec/schema.ts";
export { describeIssues, type Issue, isObject, type Read, string } from "../../../spec/validation.ts";

/**
 * A plant to create.
 *
 * @useDeclaredType
 */
export type NewPlant = NewRecord;
/** The key of a plant. */
export type PlantKey = NewRecord[typeof record.key];
/**
 * A plant as the service returns it.
 *
 * @useDeclaredType
 */
export type Plant = ReturnedRecord;
