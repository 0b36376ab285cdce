import { UsageError } from "../usage-error.ts";

/** The client's command cannot be started. */
export class CannotStartError extends UsageError {
  constructor(command: string, reason: string) {
    super(`verify-client: the command ${JSON.stringify(command)} cannot be started: ${reason}`);
  }
}
