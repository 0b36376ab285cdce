import type { Issue } from "../contract.ts";
import { PlantStoreError } from "./plant-store-error.ts";

/**
 * The plant breaks the contract's NewPlant, so it was not sent.
 *
 * @example if (error.code === "invalid_request") for (const issue of error.issues) console.error(issue.pointer, issue.expected);
 */
export class InvalidRequestError extends PlantStoreError<"invalid_request"> {
  /** Every violation, by JSON Pointer. */
  declare readonly issues: readonly Issue[];
}
