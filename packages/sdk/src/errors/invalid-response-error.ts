import { describeIssues, type Issue } from "../contract.ts";
import { outcomeOf, type PlantStoreResponse } from "./api-error.ts";
import { PlantStoreError } from "./plant-store-error.ts";

/** A 200 or a 400 that breaks the contract: another type or shape, no UTF-8, cut short. A 200 may have created the plant. */
export class InvalidResponseError extends PlantStoreError<"invalid_response"> implements PlantStoreResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly attempts: number;
  /** What differs from the contract, by JSON Pointer. */
  readonly issues: readonly Issue[];
  /** The beginning of the body, 2,000 characters at most. */
  readonly excerpt: string;

  constructor(details: PlantStoreResponse, issues: readonly Issue[], excerpt: string, options?: ErrorOptions) {
    const message = `The service's ${details.status} breaks the contract: ${describeIssues(issues)}.`;
    super("invalid_response", outcomeOf(details.status), message, options);
    this.status = details.status;
    this.headers = details.headers;
    this.requestId = details.requestId;
    this.attempts = details.attempts;
    this.issues = issues;
    this.excerpt = excerpt;
  }
}
