/** Returns a value as JSON, each bigint in all its digits: JSON.stringify refuses them. */
export function exactJson(value: unknown): string {
  if (!hasBigint(value)) return JSON.stringify(value);
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(exactJson).join(",")}]`;
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`).join(",")}}`;
}

function hasBigint(value: unknown): boolean {
  if (typeof value === "bigint") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasBigint);
}
