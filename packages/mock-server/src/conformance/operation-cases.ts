import type { Operation } from "../contract.ts";
import type { Case, CaseRequest } from "./case.ts";
import type { DocumentCase } from "./document/document-case.ts";
import type { PlantIds } from "./run/plant-ids.ts";

/** The cases of one operation. */
export interface OperationCases {
  readonly operation: Operation;
  /** Returns a good request, with the token, about the plant with this id. */
  readonly request: (id: bigint) => CaseRequest;
  /** Makes the document's cases for one run. */
  readonly document: (ids: PlantIds) => readonly DocumentCase[];
  /** The decisions' cases about this operation. */
  readonly decisions: readonly Case[];
}
