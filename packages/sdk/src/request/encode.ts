import { type Issue, isObject, type ReadBody, type Reading } from "../contract.ts";
import { describeBreach, InvalidRequestError } from "../errors.ts";

/**
 * Returns the JSON text of a body. Reads every member once, so that the checked value is the one that is sent.
 *
 * @throws InvalidRequestError if `read` refuses it
 */
export function encodeBody(body: unknown, read: ReadBody): string {
  let issues: readonly Issue[];
  let cause: unknown;
  try {
    const { encode = encodeFlat } = read;
    const encoded = encode(body, read);
    if (!encoded.issues) return encoded.value;
    issues = encoded.issues;
  } catch (error) {
    issues = [{ pointer: "", expected: "JSON", received: "another value" }];
    cause = error;
  }
  throw invalidRequest(issues, cause);
}

function encodeFlat(body: unknown, read: ReadBody): Reading<string> {
  const snapshot = isObject(body) ? { ...body } : body;
  const { issues } = read(snapshot);
  // Every body of the contract is an object.
  return issues ? { issues } : { value: serialize(Object(snapshot)) };
}

export function invalidRequest(issues: readonly Issue[], cause?: unknown): InvalidRequestError {
  return new InvalidRequestError({ message: describeBreach("request", issues), issues, cause });
}

/** Writes a bigint as its digits: JSON.stringify refuses one, and Node 20 has no JSON.rawJSON. */
function serialize(body: object): string {
  let members = "";
  for (const [name, member] of Object.entries(body)) {
    const text = typeof member === "bigint" ? String(member) : JSON.stringify(member);
    if (text) members += `${members && ","}${JSON.stringify(name)}:${text}`;
  }
  return `{${members}}`;
}
