/** Returns a value as JSON, each bigint in all its digits: JSON.stringify refuses them. */
export function exactJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  // As JSON.stringify writes an element that is not JSON.
  if (!hasBigint(value)) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(exactJson).join(",")}]`;
  const members = Object.entries(Object(value)).filter(
    ([, member]) => !["undefined", "function", "symbol"].includes(typeof member),
  );
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`).join(",")}}`;
}

function hasBigint(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "bigint";
  for (const name in value) if (hasBigint((value as Readonly<Record<string, unknown>>)[name])) return true;
  return false;
}
