import { allowOnly, type Schema } from "./schemas.ts";

/** An expression, and the names of validation.ts that it uses. */
export interface ScalarCode {
  readonly code: string;
  readonly imports: readonly string[];
}

/** The scalar of validation.ts for each type and format, and the keywords that narrow it. */
const SCALARS: ReadonlyMap<string, readonly [scalar: string, ...narrowedBy: string[]]> = new Map([
  ["string", ["string", "minLength", "maxLength", "enum"]],
  ["string date", ["date"]],
  ["integer int32", ["int32", "minimum", "maximum", "enum"]],
  ["integer int64", ["int64", "minimum", "maximum"]],
  ["number", ["number", "minimum", "maximum", "enum"]],
  ["boolean", ["boolean"]],
]);

const OF_ANY = ["type", "format", "description"];
const LIMITS = ["minimum", "maximum", "minLength", "maxLength"] as const;

/** Returns the code of a schema's scalar. @throws Error that names the place, if no check is known for it */
export function scalarOf(schema: Schema, where: string): ScalarCode {
  if (schema.anyOf !== undefined) {
    allowOnly(schema, ["anyOf", "description"], where);
    const parts = schema.anyOf.map((part, index) => scalarOf(part, `${where}/anyOf/${index}`));
    return {
      code: parts.map(({ code }) => code).reduceRight((others, code) => `either(${code}, ${others})`),
      imports: ["either", ...parts.flatMap(({ imports }) => imports)],
    };
  }
  allowOnly(schema, [...OF_ANY, ...LIMITS, "enum"], where);
  if (typeof schema.type !== "string") throw new Error(`${where}: a type is one name, such as "string"`);
  const kind = [schema.type, schema.format].filter((part) => part !== undefined).join(" ");
  const [scalar, ...narrowedBy] = SCALARS.get(kind) ?? [];
  if (scalar === undefined)
    throw new Error(`${where}: no check is known for "${kind}"; teach it to spec/emit/scalars.ts`);
  allowOnly(schema, [...OF_ANY, ...narrowedBy], where);
  const { enum: values, minimum, maximum, minLength, maxLength } = schema;
  const limits = LIMITS.map((limit) => schema[limit]).filter((limit) => limit !== undefined);
  // The YAML parser rounds an integer past 2^53.
  if (limits.some((limit) => !(Math.abs(limit) <= Number.MAX_SAFE_INTEGER)))
    throw new Error(`${where}: a limit must be a number that is exact`);
  if (values !== undefined) {
    if (limits.length > 0) throw new Error(`${where}: an enum allows no limits`);
    return narrowed(
      "oneOf",
      values.map((value) => JSON.stringify(value)),
      [],
    );
  }
  if (minimum !== undefined || maximum !== undefined)
    return narrowed("ranged", [scalar, minimum ?? "-Infinity", maximum ?? "Infinity"], [scalar]);
  if (limits.length > 0) return narrowed("sized", [scalar, minLength ?? 0, maxLength ?? "Infinity"], [scalar]);
  return { code: scalar, imports: [scalar] };
}

function narrowed(maker: string, args: readonly (string | number)[], imports: readonly string[]): ScalarCode {
  return { code: `${maker}(${args.join(", ")})`, imports: [maker, ...imports] };
}

/** Returns the import of the names that scalars use, and of further names. @param spec the path to spec/ */
export function importFor(spec: string, scalars: readonly ScalarCode[], ...further: readonly string[]): string {
  const names = new Set(scalars.flatMap(({ imports }) => imports));
  return `import { ${[...[...names].sort(), ...further].join(", ")} } from "${spec}/validation.ts";`;
}
