import type { ErrorBody } from "../contract.ts";
import { ApiError, type PlantStoreResponse } from "./api-error.ts";

/** The service refused the request with 400 and said why in `body`. */
export class BadRequestError extends ApiError<"bad_request"> {
  constructor(details: PlantStoreResponse, body: ErrorBody) {
    super(
      "bad_request",
      `The service answered 400 with the error ${body.error}: ${body.message.slice(0, 500)}`,
      details,
      body,
    );
  }
}
