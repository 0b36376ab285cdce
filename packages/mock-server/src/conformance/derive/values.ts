/** Values of a schema as JSON: good ones, and those that break it at one place. Numbers are written, never rounded. */
import type { OperationInput, Schema } from "../../contract.ts";

export interface Variant {
  /** Where it differs, below the value itself: a JSON Pointer, such as `/0`. */
  readonly pointer: string;
  readonly title: string;
  /** Undefined: it is missing. */
  readonly json: string | undefined;
  readonly isGood: boolean;
}

/** A value of each type. An integer is a number too. */
const OF_TYPE: Readonly<Record<string, readonly [title: string, json: string]>> = {
  null: ["null", "null"],
  boolean: ["a boolean", "true"],
  integer: ["an integer", "7"],
  number: ["a fraction", "1.5"],
  string: ["a text", '"text"'],
  array: ["an array", "[]"],
  object: ["an object", "{}"],
};

const DATE = "2026-11-22";

const OF_FORMAT: Readonly<Record<string, readonly [good: string, bad: Readonly<Record<string, string>>]>> = {
  date: [DATE, { "a day that no month has": "2026-02-30", "a date without its dashes": "20261122" }],
  "date-time": [`${DATE}T10:11:12Z`, { "a date without a time": DATE, "an hour that no day has": `${DATE}T25:00:00Z` }],
  uuid: ["c0a81f5e-0000-4000-8000-000000000000", { "a uuid that is cut": "c0a81f5e-0000-4000-8000" }],
};

const INTEGERS: Readonly<Record<string, readonly [least: bigint, most: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
};

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === "string" ? [type] : type;
}

export function isFreeText(schema: Schema): boolean {
  const { format, enum: values, pattern } = schema;
  return typesOf(schema).includes("string") && format === undefined && !values && pattern === undefined;
}

export function isInt64(schema: Schema): boolean {
  return schema.format === "int64";
}

export function fits(schema: Schema, text: string): boolean {
  const { minLength = 0, maxLength = Infinity } = schema;
  const length = text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
  return length >= minLength && length <= maxLength;
}

/** As JSON. Where the schema allows any text, this one; else its example, if it has one. */
export function goodValue(schema: Schema, text: string): string {
  const { enum: values = [], examples = values, items = {}, minItems = 0 } = schema;
  if (isFreeText(schema) && fits(schema, text)) return JSON.stringify(text);
  if (examples.length > 0) return JSON.stringify(examples[0]);
  if (schema.anyOf?.[0] !== undefined) return goodValue(schema.anyOf[0], text);
  switch (typesOf(schema).find((name) => name !== "null")) {
    case "boolean":
      return "true";
    case "integer":
    case "number":
      return String([1n, ...bounds(schema)].find((value) => value !== undefined && isWithin(schema, value)));
    case "array":
      return `[${Array.from({ length: minItems }, () => goodValue(items, text)).join(",")}]`;
    case "object":
      return objectOf(requiredValues(schema, text));
    default:
      return JSON.stringify(goodText(schema, text));
  }
}

function goodText({ format = "", pattern, minLength = 0, maxLength }: Schema, text: string): string {
  if (pattern === undefined)
    return OF_FORMAT[format]?.[0] ?? [...text.padEnd(minLength, "-")].slice(0, maxLength).join("");
  const made = pattern
    .replace(/^\^|\$$/g, "")
    .replace(/(\[[^\]]+\]|\\?.)(?:\{(\d+)(?:,\d*)?\}|([*+?]))?/gu, (_, part: string, count = "1", sign = "+") =>
      (CLASSES[part] ?? part.replace(/^\[|^\\/, "")).slice(0, 1).repeat(sign === "+" ? Number(count) : 0),
    );
  if (new RegExp(pattern, "u").test(made)) return made;
  throw new Error(`The document has no example of ${pattern}: give it one.`);
}

const CLASSES: Readonly<Record<string, string>> = { "\\d": "0", "\\w": "a", ".": "x" };

function requiredValues({ required = [], properties = {} }: Schema, text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(required.map((name) => [name, goodValue(properties[name] ?? {}, text)]));
}

export function objectOf(members: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(members).flatMap(([name, json]) =>
    json === undefined ? [] : `${JSON.stringify(name)}:${json}`,
  );
  return `{${written.join(",")}}`;
}

export function isWithin(schema: Schema, value: bigint | number): boolean {
  const [least, most] = bounds(schema);
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

/** A parameter is a text, which has no type. */
export function inputVariants(input: Pick<OperationInput, "in" | "required" | "schema">): readonly Variant[] {
  const { in: where, required, schema } = input;
  const missing = { pointer: "", title: "missing", json: undefined, isGood: false };
  const isText = typesOf(schema).includes("string");
  const isWritable = (json: string) =>
    (isText ? json.startsWith('"') : !/^[[{n]/.test(json)) && !(where === "path" && json === '""');
  // The service may ignore what is its own to say.
  const canStand = ({ json = "", isGood }: Variant) =>
    !(isGood && schema.readOnly) && (where === "body" || isWritable(json));
  return [...(required && where !== "path" ? [missing] : []), ...variantsOf(schema).filter(canStand)];
}

function variantsOf(schema: Schema): readonly Variant[] {
  const types = typesOf(schema);
  const others = Object.entries(OF_TYPE).filter(
    ([type]) => !types.includes(type) && !(type === "integer" && types.includes("number")),
  );
  const { enum: values } = schema;
  return [
    ...(types.includes("null") && values === undefined ? [variant("null", "null", true)] : []),
    ...(types.length === 0 ? [] : others.map(([, [title, json]]) => variant(title, json, false))),
    ...(values === undefined ? rangeOf(schema) : enumOf(values)),
    ...(types.includes("string") && values === undefined ? textsOf(schema) : []),
    ...(types.includes("array") ? arraysOf(schema) : []),
    ...(types.includes("object") ? membersOf(schema) : []),
  ];
}

const variant = (title: string, json: string, isGood: boolean): Variant => ({ pointer: "", title, json, isGood });

function enumOf(values: readonly unknown[]): readonly Variant[] {
  const text = `${values.find((value) => typeof value === "string") ?? ""}`;
  const numbers = values.filter((value) => typeof value === "number");
  const others =
    text === "" ? [] : [`${text}x`, text.toUpperCase(), text.toLowerCase()].filter((one) => !values.includes(one));
  return [
    ...values.map((value) => variant(JSON.stringify(value), JSON.stringify(value), true)),
    ...[...new Set(others)].map((other) =>
      variant(`${JSON.stringify(other)}, which is not listed`, JSON.stringify(other), false),
    ),
    ...(numbers.length === 0 ? [] : [variant("a number that is not listed", String(Math.max(...numbers) + 1), false)]),
  ];
}

function bounds(schema: Schema): readonly [least: number | bigint | undefined, most: number | bigint | undefined] {
  const { format = "", minimum, maximum, exclusiveMinimum: over, exclusiveMaximum: under } = schema;
  const step = typesOf(schema).includes("integer") ? 1 : 0.5;
  const above = over === undefined ? minimum : Math.max(over + step, minimum ?? over);
  const below = under === undefined ? maximum : Math.min(under - step, maximum ?? under);
  const [least, most] = INTEGERS[format] ?? [];
  return step === 1
    ? [above === undefined ? least : BigInt(Math.ceil(above)), below === undefined ? most : BigInt(Math.floor(below))]
    : [above, below];
}

function rangeOf(schema: Schema): readonly Variant[] {
  const [least, most] = bounds(schema);
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const next = (value: number | bigint, by: 1 | -1) => (typeof value === "bigint" ? value + BigInt(by) : value + by);
  const at = (bound: string, value: number | bigint | undefined, beyond: string, by: 1 | -1) =>
    value === undefined ? [] : [variant(bound, `${value}`, true), variant(beyond, `${next(value, by)}`, false)];
  return [
    ...at("the least", least, "below the least", -1),
    ...at("the greatest", most, "above the greatest", 1),
    ...[exclusiveMinimum, exclusiveMaximum].flatMap((bound) =>
      bound === undefined ? [] : variant(`${bound} itself`, String(bound), false),
    ),
  ];
}

function textsOf({ format = "", pattern, minLength = 0, maxLength }: Schema): readonly Variant[] {
  const [, others = {}] = OF_FORMAT[format] ?? [];
  const matches = (text: string) => pattern === undefined || new RegExp(pattern, "u").test(text);
  const bad = (title: string, text: string) => variant(title, JSON.stringify(text), false);
  const good = (title: string, text: string) =>
    matches(text) && format === "" ? [variant(title, JSON.stringify(text), true)] : [];
  const unlike = ["", "?", "x", "0", "- -"].find((text) => !matches(text));
  const short = () => [...good("the shortest", "x".repeat(minLength)), bad("too short", "x".repeat(minLength - 1))];
  const long = (length: number) => [
    ...good("the longest", "x".repeat(length)),
    ...good("the longest, beyond the basic plane", "🌵".repeat(length)),
    bad("too long", "x".repeat(length + 1)),
  ];
  return [
    ...Object.entries(others).map(([title, text]) => bad(title, text)),
    ...(OF_FORMAT[format] === undefined ? [] : [bad("a text of no such format", "text")]),
    ...(unlike === undefined ? [] : [bad("a text that the pattern forbids", unlike)]),
    ...(minLength === 0 ? good("an empty text", "") : short()),
    ...(maxLength === undefined ? [] : long(maxLength)),
  ];
}

function arraysOf({ items = {}, minItems = 0, maxItems }: Schema): readonly Variant[] {
  const good = goodValue(items, "text");
  const listOf = (length: number, first = good) =>
    `[${[first, ...Array(length).fill(good)].slice(0, length).join(",")}]`;
  const list = (title: string, length: number, isGood: boolean) => variant(title, listOf(length), isGood);
  const few = [list("the fewest", minItems, true), list("too few", Math.max(minItems - 1, 0), false)];
  return [
    ...(minItems === 0 ? [list("an empty array", 0, true)] : few),
    ...(maxItems === undefined ? [] : [list("the most", maxItems, true), list("too many", maxItems + 1, false)]),
    ...variantsOf(items).map(({ pointer, json, ...one }) => {
      return { ...one, pointer: `/0${pointer}`, json: listOf(Math.max(minItems, 1), json) };
    }),
  ];
}

function membersOf(schema: Schema): readonly Variant[] {
  const { required = [], properties = {} } = schema;
  const good = requiredValues({ required, properties }, "text");
  return Object.entries(properties).flatMap(([name, member]) => [
    ...(required.includes(name)
      ? [{ ...variant("missing", objectOf({ ...good, [name]: undefined }), false), pointer: `/${name}` }]
      : []),
    ...variantsOf(member).map(({ pointer, json, ...one }) => ({
      ...one,
      pointer: `/${name}${pointer}`,
      json: objectOf({ ...good, [name]: json }),
    })),
  ]);
}
