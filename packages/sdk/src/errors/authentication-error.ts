import { ApiError } from "./api-error.ts";

/**
 * The service answered 401, whatever its body; a provider has been asked for another token by then.
 *
 * @example if (error.code === "unauthenticated") console.error(error.headers.get("www-authenticate"));
 */
export class AuthenticationError extends ApiError<"unauthenticated"> {}
