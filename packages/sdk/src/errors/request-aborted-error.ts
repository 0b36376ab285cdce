import { PlantStoreError } from "./plant-store-error.ts";

/**
 * The call's signal ended it. Its `name` is `"AbortError"`, as fetch has it, and `cause` is the signal's reason.
 *
 * @example if (error.code === "aborted") return; // the user has left the page
 */
export class RequestAbortedError extends PlantStoreError<"aborted"> {
  /** How many times the request was sent. */
  declare readonly attempts: number;
}
