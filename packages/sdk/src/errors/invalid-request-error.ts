import { describeIssues, type Issue } from "../contract.ts";
import { PlantStoreError } from "./plant-store-error.ts";

/** The plant breaks the contract's NewPlant, so it was not sent. */
export class InvalidRequestError extends PlantStoreError<"invalid_request"> {
  /** Every violation, by JSON Pointer. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], options?: ErrorOptions) {
    super("invalid_request", "not_sent", `The plant breaks the contract: ${describeIssues(issues)}.`, options);
    this.issues = issues;
  }
}
