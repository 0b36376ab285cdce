import { ApiError, type PlantStoreResponse } from "./api-error.ts";

/** The service answered 401, whatever its body. */
export class AuthenticationError extends ApiError<"unauthenticated"> {
  constructor(details: PlantStoreResponse, excerpt: string) {
    super(
      "unauthenticated",
      "The service answered 401: the token is missing or not accepted. Check the token option.",
      details,
      excerpt,
    );
  }
}
