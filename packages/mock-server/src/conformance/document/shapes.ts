/** The document's shapes. Small and our own: what judges a service takes nothing from one. */

/** In what a value differs from the Plant shape; further members are let pass. */
export function plantDifferences(value: unknown): readonly string[] {
  const members = membersOf(value);
  if (members === undefined) return [`expected a Plant, received ${nameOf(value)}`];
  return [...member(members, "name", isString, "a string"), ...optional(members, "tag", isString, "a string")];
}

/** In what a value differs from the Error shape; further members are let pass. */
export function errorDifferences(value: unknown): readonly string[] {
  const members = membersOf(value);
  if (members === undefined) return [`expected an Error, received ${nameOf(value)}`];
  return [...member(members, "error", isInt32, "an int32"), ...member(members, "message", isString, "a string")];
}

type Members = ReadonlyMap<string, unknown>;
type Is = (value: unknown) => boolean;

function member(members: Members, name: string, is: Is, expected: string): readonly string[] {
  return members.has(name) ? optional(members, name, is, expected) : [`${name}: expected ${expected}, received none`];
}

function optional(members: Members, name: string, is: Is, expected: string): readonly string[] {
  if (!members.has(name) || is(members.get(name))) return [];
  return [`${name}: expected ${expected}, received ${nameOf(members.get(name))}`];
}

/** Own ones alone, as JSON has no others. */
function membersOf(value: unknown): Members | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined;
}

const isString: Is = (value) => typeof value === "string";

const isInt32: Is = (value) => Number.isInteger(value) && value === (Number(value) | 0);

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  return typeof value === "number" ? `the number ${value}` : `a ${typeof value}`;
}
