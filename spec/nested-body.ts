/** How a client sends a body with nested values. Imported only by operations that have one. */
import { exactJson } from "./exact-json.ts";
import type { ReadBody } from "./operation.ts";
import type { Read } from "./validation.ts";

/** Gives a reader of a body the way to send it. */
export function nestedBody<Value>(read: Read<Value>): Read<Value> & ReadBody {
  const encode: ReadBody["encode"] = (body, check) => {
    const copy = copyOf(body, "");
    const { issues } = check(copy);
    return issues ? { issues } : { value: exactJson(copy) };
  };
  return Object.assign((input: unknown) => read(input), { encode });
}

/** Reads each member once, so that the checked value is the one that is sent. Follows JSON.stringify. */
function copyOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("toJSON" in value && typeof value.toJSON === "function") return copyOf(value.toJSON(name), name);
  if (Array.isArray(value)) return Array.from(value, (element, index) => copyOf(element, String(index)));
  // Unlike an assignment, it makes `__proto__` an own member.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member, name)]));
}
