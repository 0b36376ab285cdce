/** The only import of the control API's contract: the code generated from spec/control.yaml. */
import type { components } from "../../../../spec/generated/control/types.ts";

export { documentYaml, version as contractVersion } from "../../../../spec/generated/control/document.ts";
export { type OperationId, operations } from "../../../../spec/generated/control/operations.ts";
export * from "../../../../spec/generated/control/validators.ts";

export type Wire = components["schemas"];
