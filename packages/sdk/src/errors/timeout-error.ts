import { ConnectionError } from "./connection-error.ts";
import type { Outcome } from "./plant-store-error.ts";

/** The answer did not come in time. */
export class TimeoutError extends ConnectionError<"timeout"> {
  constructor(outcome: Outcome, message: string, attempts: number, options?: ErrorOptions) {
    super("timeout", outcome, message, attempts, options);
  }
}
