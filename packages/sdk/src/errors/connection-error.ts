import { PlantStoreError } from "./plant-store-error.ts";

/**
 * No answer came; `cause` is what the runtime said. Where that says no more than that it failed (browsers, workerd), the
 * request may have arrived, so `outcome` is `"unknown"`.
 *
 * @example if (error.code === "connection" && error.outcome === "not_sent") console.error("The service is down.");
 */
export class ConnectionError<Code extends "connection" | "timeout" = "connection"> extends PlantStoreError<Code> {
  /** How many times the request was sent, attempts to connect included. */
  declare readonly attempts: number;
}
