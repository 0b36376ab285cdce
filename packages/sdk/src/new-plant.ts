import { type Issue, isObject, readNewPlant } from "./contract.ts";
import { InvalidRequestError } from "./errors.ts";

/** The JSON text of a plant that satisfies the contract. @throws InvalidRequestError */
export function encodeNewPlant(plant: unknown): string {
  return encode(plant, () => true);
}

/** The text of any object; of its id alone it is certain to be exact or refused. @throws InvalidRequestError */
export function encodeUncheckedBody(body: unknown): string {
  return encode(body, ({ pointer }) => pointer === "" || pointer === "/id");
}

/** Every member is read once, so that what is sent is what was checked. */
function encode(body: unknown, counts: (issue: Issue) => boolean): string {
  try {
    const snapshot = isObject(body) ? { ...body } : body;
    const issues = readNewPlant(snapshot).issues?.filter(counts) ?? [];
    if (issues.length > 0) throw new InvalidRequestError(issues);
    return serialize(snapshot);
  } catch (cause) {
    if (cause instanceof InvalidRequestError) throw cause;
    const issue = {
      pointer: "",
      expected: "a value that JSON can express",
      received: "one that it cannot (see the cause)",
    };
    throw new InvalidRequestError([issue], { cause });
  }
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
