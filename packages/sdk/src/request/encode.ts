import { type Issue, isObject, type Read } from "../contract.ts";
import { describeBreach, InvalidRequestError } from "../errors.ts";

/**
 * Returns the JSON text of a body that `read` takes. Every member is read once, so that what is sent is what was checked.
 *
 * @throws InvalidRequestError
 */
export function encodeBody(body: unknown, read: Read<unknown>): string {
  let issues: readonly Issue[] | undefined;
  let cause: unknown;
  try {
    const snapshot = isObject(body) ? { ...body } : body;
    issues = read(snapshot).issues;
    // Every body of the contract is an object.
    if (!issues) return serialize(Object(snapshot));
  } catch (error) {
    issues = [{ pointer: "", expected: "JSON", received: "another value" }];
    cause = error;
  }
  throw invalidRequest(issues, cause);
}

export function invalidRequest(issues: readonly Issue[], cause?: unknown): InvalidRequestError {
  return new InvalidRequestError({ message: describeBreach("request", issues), issues, cause });
}

/** JSON.stringify refuses a bigint, and Node 20 has no JSON.rawJSON: an integer's own digits are its JSON. */
function serialize(body: object): string {
  let members = "";
  for (const [name, member] of Object.entries(body)) {
    const text = typeof member === "bigint" ? String(member) : JSON.stringify(member);
    if (text) members += `${members && ","}${JSON.stringify(name)}:${text}`;
  }
  return `{${members}}`;
}
