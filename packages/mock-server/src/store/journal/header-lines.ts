/** The header fields of a filter, as one parameter of the control API. */
export const HEADER_LINES_RULE = "a field on each line, such as x-tenant: botany";

export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

export function readHeaderLines(lines: string): Readonly<Record<string, string>> | undefined {
  const fields = lines.split("\n").map((line) => /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line));
  if (fields.some((field) => field === null)) return undefined;
  return Object.fromEntries(fields.map((field) => [field?.[1] ?? "", field?.[2] ?? ""]));
}
