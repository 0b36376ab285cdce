import type { Issue, Parameter } from "../contract.ts";

/** The values of an operation's parameters, by name. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** Returns the values of path parameters; undefined if one breaks its schema, since no such path can exist. */
export function readPath(
  texts: Readonly<Record<string, string>>,
  parameters: readonly Parameter[],
): ParameterValues | undefined {
  const values: Record<string, unknown> = {};
  for (const { name, in: place, type, scalar } of parameters) {
    if (place !== "path") continue;
    const value = readText(decode(texts[name] ?? ""), type, scalar);
    if (!scalar.is(value)) return undefined;
    values[name] = value;
  }
  return values;
}

/** Returns the values of query parameters, the first of each name. Ignores other names. */
export function readQuery(
  query: string,
  parameters: readonly Parameter[],
): { readonly values: ParameterValues; readonly issues: readonly Issue[] } {
  if (parameters.length === 0) return NONE;
  const own = parameters.filter((parameter) => parameter.in === "query");
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const texts = new URLSearchParams(query);
  for (const { name, required, type, scalar } of own) {
    const text = texts.get(name);
    const value = text === null ? undefined : readText(text, type, scalar);
    if (scalar.is(value)) values[name] = value;
    else if (text !== null || required)
      issues.push({
        pointer: `?${name}`,
        expected: scalar.expected,
        received: text === null ? "nothing" : "another text",
      });
  }
  return { values, issues };
}

const NONE = { values: {}, issues: [] };

const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Returns the value of a text; undefined if it is not of the type. */
function readText(text: string | undefined, type: Parameter["type"], { is }: Parameter["scalar"]): unknown {
  if (text === undefined || type === "string") return text;
  if (type === "integer" && !INTEGER.test(text)) return undefined;
  // Of the integers, only an int64 may be a bigint.
  if (type === "integer") return is(BigInt(text)) ? BigInt(text) : Number(text);
  if (type === "number") return NUMBER.test(text) ? Number(text) : undefined;
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Returns undefined for a text that is not percent-encoded UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
