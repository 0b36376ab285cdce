import { type Outcome, PlantStoreError } from "./plant-store-error.ts";

/** The call's signal ended it. Its `name` is `"AbortError"`, as fetch has it, and `cause` is the signal's reason. */
export class RequestAbortedError extends PlantStoreError<"aborted"> {
  constructor(outcome: Outcome, reason: unknown) {
    super("aborted", outcome, "The call was aborted.", { cause: reason });
  }
}
