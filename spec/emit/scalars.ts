import type { Schema } from "../schema.ts";
import { allow, FORMATS } from "./refuse-keywords.ts";
import { typeOf } from "./schemas.ts";

const RANGE = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;
const LENGTH = ["minLength", "maxLength"] as const;

/** The scalar of validation.ts for each type and format, and the keywords that narrow it. */
const SCALARS: ReadonlyMap<string, readonly [scalar: string, ...narrowedBy: string[]]> = new Map([
  ["string", ["string", ...LENGTH, "pattern", "enum"]],
  ["string date", ["date"]],
  ["string date-time", ["dateTime"]],
  ["string uuid", ["uuid"]],
  ["integer int32", ["int32", ...RANGE, "enum"]],
  ["integer int64", ["int64", ...RANGE]],
  ["number", ["number", ...RANGE, "enum"]],
  ["number double", ["number", ...RANGE, "enum"]],
  ["boolean", ["boolean", "enum"]],
]);

/** As code. @throws Error that names the place, if no check is known for it */
export function scalarOf(schema: Schema, where: string): string {
  if (schema.anyOf !== undefined) {
    allow(schema, ["anyOf"], where);
    const parts = schema.anyOf.map((part, index) => scalarOf(part, `${where}/anyOf/${index}`));
    return parts.reduceRight((others, code) => `either(${code}, ${others})`);
  }
  allow(schema, ["type", "format", ...RANGE, ...LENGTH, "pattern", "enum"], where);
  const { type, isNullable } = typeOf(schema, where);
  if (type === undefined) throw new Error(`${where}: needs a type`);
  const kind = FORMATS.includes(schema.format) ? `${type} ${schema.format}` : type;
  const [scalar, ...narrowedBy] = SCALARS.get(kind) ?? [];
  if (scalar === undefined)
    throw new Error(`${where}: no check is known for "${kind}"; there are ${[...SCALARS.keys()].join(", ")}`);
  allow(schema, ["type", "format", ...narrowedBy], where);
  if (schema.enum !== undefined) return oneOf(schema, type, isNullable, where);
  const narrowed = narrow(scalar, schema, where);
  return isNullable ? wrap("nullable", narrowed) : narrowed;
}

function oneOf(schema: Schema, type: string, isNullable: boolean, where: string): string {
  const { enum: values = [] } = schema;
  allow(schema, ["type", "format", "enum"], `${where} with an enum`);
  const wrong = values.find((value) => !(value === null ? isNullable : isOfType(value, type)));
  if (wrong !== undefined || values.length === 0)
    throw new Error(`${where}: its enum must list values of its type, not ${JSON.stringify(wrong)}`);
  return `oneOf(${values.map((value) => JSON.stringify(value)).join(", ")})`;
}

function isOfType(value: unknown, type: string): boolean {
  return type === "integer" ? Number.isSafeInteger(value) : typeof value === type;
}

function narrow(scalar: string, schema: Schema, where: string): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength, pattern } = schema;
  // The YAML parser rounds an integer past 2^53.
  const wrong = [...RANGE, ...LENGTH].find((limit) => schema[limit] !== undefined && !isLimit(schema[limit]));
  if (wrong !== undefined) throw new Error(`${where}: its ${wrong} must be a number that is exact`);
  let narrowed = scalar;
  if (minimum !== undefined || maximum !== undefined)
    narrowed = wrap("ranged", narrowed, minimum ?? "-Infinity", maximum ?? "Infinity");
  if (exclusiveMinimum !== undefined || exclusiveMaximum !== undefined)
    narrowed = wrap("between", narrowed, exclusiveMinimum ?? "-Infinity", exclusiveMaximum ?? "Infinity");
  if (minLength !== undefined || maxLength !== undefined)
    narrowed = wrap("sized", narrowed, minLength ?? 0, maxLength ?? "Infinity");
  return pattern === undefined ? narrowed : wrap("matching", narrowed, patternCode(pattern, where));
}

function isLimit(limit: unknown): boolean {
  return typeof limit === "number" && Math.abs(limit) <= Number.MAX_SAFE_INTEGER;
}

/** As JSON Schema reads it: of ECMA-262, with `u`, and not anchored. */
function patternCode(pattern: string, where: string): string {
  try {
    return String(new RegExp(pattern, "u"));
  } catch (cause) {
    throw new Error(`${where}: its pattern is not one of ECMA-262 with the flag u`, { cause });
  }
}

export function wrap(maker: string, ...args: readonly (string | number)[]): string {
  return `${maker}(${args.join(", ")})`;
}
