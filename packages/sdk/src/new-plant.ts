import { type Issue, isObject, readNewPlant } from "./contract.ts";
import { InvalidRequestError, violation } from "./errors.ts";

/**
 * The JSON text of a plant that satisfies the contract; or of any object, with its id alone checked. Every member is read
 * once, so that what is sent is what was checked.
 *
 * @throws InvalidRequestError
 */
export function encodeNewPlant(plant: unknown, idAlone = false): string {
  let issues: readonly Issue[] | undefined;
  let options: ErrorOptions | undefined;
  try {
    const snapshot = isObject(plant) ? { ...plant } : plant;
    issues = readNewPlant(snapshot).issues?.filter(({ pointer }) => !idAlone || pointer === "" || pointer === "/id");
    if (!issues?.length) return serialize(snapshot);
  } catch (cause) {
    issues = [{ pointer: "", expected: "JSON", received: "another value" }];
    options = { cause };
  }
  throw new InvalidRequestError(
    "invalid_request",
    violation("plant", issues),
    { outcome: "not_sent", issues },
    options,
  );
}

/** JSON.stringify refuses a bigint, and Node 20 has no JSON.rawJSON: an integer's own digits are its JSON. */
function serialize(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).flatMap(([name, member]) => {
    const text = typeof member === "bigint" ? String(member) : JSON.stringify(member);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join()}}`;
}
