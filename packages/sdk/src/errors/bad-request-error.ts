import { ApiError } from "./api-error.ts";

/**
 * The service refused the request with 400 and said why in `body`.
 *
 * @example if (error.code === "bad_request") console.error(error.body.error, error.body.message);
 */
export class BadRequestError extends ApiError<"bad_request"> {}
