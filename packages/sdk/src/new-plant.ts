import { type Issue, readNewPlant } from "./contract.ts";
import { InvalidRequestError } from "./errors.ts";

/** The JSON text of a plant that satisfies the contract. @throws InvalidRequestError */
export function encodeNewPlant(plant: unknown): string {
  const snapshot = snapshotOf(plant);
  const { issues } = readNewPlant(snapshot);
  if (issues !== undefined) throw new InvalidRequestError(issues);
  return serialize(snapshot);
}

/** The text of any body; of its id alone it is certain to be exact or refused. @throws InvalidRequestError */
export function encodeUncheckedBody(body: unknown): string {
  const snapshot = snapshotOf(body);
  const issues = readNewPlant(snapshot).issues?.filter(({ pointer }) => pointer === "/id") ?? [];
  if (issues.length > 0) throw new InvalidRequestError(issues);
  return serialize(snapshot);
}

/** Every member read once, so that what is sent is what was checked. */
function snapshotOf(plant: unknown): unknown {
  try {
    return typeof plant === "object" && plant !== null && !Array.isArray(plant) ? { ...plant } : plant;
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** JSON.stringify refuses a bigint, and Node 20 has no JSON.rawJSON: an integer's own digits are its JSON. */
function serialize(value: unknown): string {
  try {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
    const members = Object.entries(value).flatMap(([name, member]) => {
      const text = typeof member === "bigint" ? String(member) : JSON.stringify(member);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    });
    return `{${members.join()}}`;
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause: unknown): InvalidRequestError {
  const issue: Issue = {
    pointer: "",
    expected: "a value that JSON can express",
    received: "one that it cannot (see the cause)",
  };
  return new InvalidRequestError([issue], { cause });
}
