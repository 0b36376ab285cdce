import type { Issue } from "../contract.ts";
import type { PlantStoreResponse } from "./api-error.ts";
import { PlantStoreError } from "./plant-store-error.ts";

/**
 * A 200 or a 400 (through `raw`, any 2xx) that breaks the contract: another type or shape, no UTF-8, cut short, or longer than `maxResponseBytes`. A
 * 200 may have created the plant.
 *
 * @example if (error.code === "invalid_response") console.error(error.issues, error.excerpt);
 */
export class InvalidResponseError extends PlantStoreError<"invalid_response"> implements PlantStoreResponse {
  declare readonly url: string;
  declare readonly status: number;
  declare readonly headers: Headers;
  declare readonly requestId: string | undefined;
  declare readonly retryAfterMs: number | undefined;
  declare readonly attempts: number;
  /** What differs from the contract, by JSON Pointer. */
  declare readonly issues: readonly Issue[];
  /** The beginning of the body, 2 kB at most. */
  declare readonly excerpt: string;
}
