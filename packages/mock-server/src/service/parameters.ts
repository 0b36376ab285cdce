import type { Issue, Parameter } from "../contract.ts";
import { decodePercent } from "../shared/decode-percent.ts";

export type ParameterValues = Readonly<Record<string, unknown>>;

/** Undefined if one breaks its schema, since no such path can exist. */
export function readPath(
  texts: Readonly<Record<string, string>>,
  parameters: readonly Parameter[],
): ParameterValues | undefined {
  const values: Record<string, unknown> = {};
  for (const { name, in: place, type, scalar } of parameters) {
    if (place !== "path") continue;
    const value = readText(decodePercent(texts[name] ?? ""), type, scalar);
    if (!scalar.is(value)) return undefined;
    values[name] = value;
  }
  return values;
}

/** The first of each name, or the default of an absent one. Ignores other names. */
export function readParameters(
  { query, headers = {} }: { readonly query: string; readonly headers?: Readonly<Record<string, string | undefined>> },
  parameters: readonly Parameter[],
): { readonly values: ParameterValues; readonly issues: readonly Issue[] } {
  if (parameters.length === 0) return NONE;
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  const texts = new URLSearchParams(query);
  for (const { name, in: place, required, type, scalar, default: absent } of parameters) {
    if (place === "path") continue;
    const isHeader = place === "header";
    const text = isHeader ? headers[name.toLowerCase()] : (texts.get(name) ?? undefined);
    const value = text === undefined ? absent : readText(text, type, scalar);
    if (value !== undefined && (text === undefined || scalar.is(value))) values[name] = value;
    else if (text !== undefined || required)
      issues.push({
        pointer: isHeader ? name : `?${name}`,
        expected: scalar.expected,
        received: text === undefined ? "nothing" : "another text",
      });
  }
  return { values, issues };
}

const NONE = { values: {}, issues: [] };

const INTEGER = /^-?(?:0|[1-9]\d{0,18})$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function readText(text: string | undefined, type: Parameter["type"], { is }: Parameter["scalar"]): unknown {
  if (text === undefined || type === "string") return text;
  if (type === "integer" && !INTEGER.test(text)) return undefined;
  // Of the integers, only an int64 may be a bigint.
  if (type === "integer") return is(BigInt(text)) ? BigInt(text) : Number(text);
  if (type === "number") return NUMBER.test(text) ? Number(text) : undefined;
  return text === "true" ? true : text === "false" ? false : undefined;
}
