/** How a client sends a body with nested values. Imported only by operations that have one. */
import { exactJson } from "./exact-json.ts";
import type { Read, Reading } from "./validation.ts";

/** Gives a reading of a body the text to send. */
export function nestedBody<Value>(read: Read<Value>): (input: unknown) => Reading<Value> & { readonly text: string } {
  return (input) => {
    const copy = copyUnlessDeep(input);
    return {
      ...read(copy),
      // Only a client asks for it.
      get text() {
        return exactJson(copy);
      },
    };
  };
}

/** Returns the value itself if it is too deep to be copied: a service has parsed it, and a client fails when it asks for the text. */
function copyUnlessDeep(input: unknown): unknown {
  try {
    return copyOf(input, "");
  } catch (error) {
    if (error instanceof RangeError) return input;
    throw error;
  }
}

/** Reads each member once, so that the checked value is the one that is sent. Follows JSON.stringify. */
function copyOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("toJSON" in value && typeof value.toJSON === "function") return copyOf(value.toJSON(name), name);
  if (Array.isArray(value)) return Array.from(value, (element, index) => copyOf(element, String(index)));
  // Unlike an assignment, it makes `__proto__` an own member.
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyOf(member, name)]));
}
