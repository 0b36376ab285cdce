import { type Outcome, PlantStoreError } from "./plant-store-error.ts";

/** No answer came; `cause` is what the runtime said. */
export class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<Code> {
  /** How many times the request was sent. */
  readonly attempts: number;

  constructor(code: Code, outcome: Outcome, message: string, attempts: number, options?: ErrorOptions) {
    super(code, outcome, message, options);
    this.attempts = attempts;
  }
}
