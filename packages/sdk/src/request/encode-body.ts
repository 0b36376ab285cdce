import { flatJson, type Issue, isObject, type ReadBody } from "../contract.ts";
import { describeBreach, InvalidRequestError } from "../errors.ts";

/** Reads each member once: the checked value is the one sent. @throws InvalidRequestError if `read` refuses */
export function encodeBody(body: unknown, read: ReadBody): string {
  let issues: readonly Issue[] | undefined;
  let cause: unknown;
  try {
    const snapshot = isObject(body) ? { ...body } : body;
    const reading = read(snapshot);
    issues = reading.issues;
    // Every body of the contract is an object.
    if (!issues) return reading.text ?? flatJson(snapshot as object);
  } catch (error) {
    issues = [{ pointer: "", expected: "JSON", received: "another value" }];
    cause = error;
  }
  throw invalidRequest(issues, cause);
}

export function invalidRequest(issues: readonly Issue[], cause?: unknown): InvalidRequestError {
  return new InvalidRequestError({ message: describeBreach("request", issues), issues, cause });
}
