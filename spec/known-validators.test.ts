/** The readers of schemas that are made of every known keyword, beside ajv. */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as ajvFormats from "ajv-formats";
import { expect, test } from "vitest";
import { character, fc, tries } from "../test/support/thorough.ts";
import { readerOf } from "./emit/parts.ts";
import { isObject, membersOf, resolveSchema, type Schemas, typeOf } from "./emit/schemas.ts";
import * as nested from "./nested.ts";
import type { Schema } from "./schema.ts";
import * as scalars from "./validation.ts";

const SCHEMAS = tries(400);
type Verdict = (value: unknown) => boolean;

/** One for all: it compiles the schema of schemas first. */
const ajv = new Ajv2020({ strict: false, formats: { int64: true } });
ajvFormats.default.default(ajv, ["date", "date-time", "uuid", "int32", "double"]);
let documents = 0;

/** It follows the document's references itself. */
function compile(document: object, $ref: string): Verdict {
  const name = `openapi-${++documents}`;
  const validate = ajv.addSchema(document, name).compile({ $ref: name + $ref });
  return (value) => validate(value);
}

const INT32 = { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };

const NAMES = fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "", "length", "x", "a", "b");
const ANY = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1.5, -1, "", "1", "null", [], {}, ["a"], 2 ** 31, 2 ** 53 - 1),
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !Number.isInteger(value)),
);

const TEXTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: fc
    .date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") })
    .map((value) => value.toISOString().slice(0, 10)),
  "date-time": fc.stringMatching(
    /^(2024-02-29|2016-12-31)[Tt]([01]\d|2[0-4]):[0-6]\d:[0-6]\d(\.5?)?([Zz]|[+-]([01]\d|2[0-4]):[0-6]\d|[+-]1:00)?$/,
  ),
  uuid: fc.uuid().map((text) => (text[0] === "a" ? text.toUpperCase() : text)),
};
const WRONG_TEXTS = [
  ...["2023-02-29", "1900-02-29", "2026-13-01", "2026-1-1", "2026-11-22T00:00:00", "2016-12-31T23:59:60Z"],
  ...["2017-01-01T00:59:60+01:00", "2016-12-31T22:59:60Z", "2026-11-22T09:30Z", "0b1c2d3e-0000-4000-8000-00000000000g"],
];

/** How often a part is right, in place of each time that it is anything. */
const WEIGHT = 6;

function near(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: WEIGHT, arbitrary: right(schema, schemas) }, { weight: 1, arbitrary: ANY });
}

function right(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const resolved = resolveSchema(schema, schemas, "");
  if (resolved.name !== undefined) return right(resolved.schema, resolved.schemas);
  const { anyOf, items, additionalProperties, enum: values } = schema;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((part) => right(part, schemas)));
  if (values !== undefined) return fc.constantFrom(...values);
  if (isObject(schema)) return object(schema, schemas);
  if (items !== undefined) {
    const { minItems: minLength = 0, maxItems = minLength + 2 } = schema;
    const maxLength = Math.max(minLength, maxItems);
    return fc.oneof(
      { weight: WEIGHT, arbitrary: fc.array(near(items, schemas), { minLength, maxLength }) },
      { weight: 1, arbitrary: fc.array(right(items, schemas), { maxLength: maxLength + 1 }) },
    );
  }
  if (additionalProperties !== undefined)
    return fc.dictionary(NAMES, near(additionalProperties, schemas), { maxKeys: 2 });
  return scalar(schema);
}

function object(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const members = membersOf(schema, schemas, "").map(({ name, schema, required }) =>
    fc
      .option(near(schema, schemas), { nil: undefined, freq: required ? 6 * WEIGHT : 3 })
      .map((value) => (value === undefined ? [] : [[name, value] as const])),
  );
  const extras = fc.array(fc.tuple(NAMES, ANY), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...members), extras)
    .map(([declared, extras]) => Object.fromEntries([...extras, ...declared.flat()]));
}

function scalar(schema: Schema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = minLength + 10 } = schema;
  const { type, isNullable } = typeOf(schema, "");
  const mostly = (arbitrary: fc.Arbitrary<unknown>, ...others: readonly unknown[]) =>
    fc.oneof({ weight: 4 * WEIGHT, arbitrary }, fc.constantFrom(...others, isNullable ? null : others[0]));
  if (type === "boolean") return fc.boolean();
  if (type === "string" && format !== undefined) return mostly(TEXTS[format] ?? fc.string(), ...WRONG_TEXTS);
  if (pattern !== undefined) return mostly(fc.stringMatching(new RegExp(pattern)), "", "x", "🌵");
  if (type === "string") {
    const limits = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, minLength + 10)) };
    const text = fc.oneof(fc.string(limits), fc.string({ unit: character, ...limits }));
    return mostly(text, "", "x".repeat(Math.min(maxLength, 999) + 1), "🌵".repeat(minLength));
  }
  const [least, most] = format === "int32" ? [INT32.minimum, INT32.maximum] : [-1e9, 1e9];
  const min = schema.minimum ?? schema.exclusiveMinimum ?? least;
  const max = Math.max(schema.maximum ?? schema.exclusiveMaximum ?? most, min);
  const within =
    type === "integer"
      ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.floor(max), Math.ceil(min)) })
      : fc.double({ noNaN: true, min, max });
  return mostly(within, min, max, min - 1, max + 1, 0, -0, 0.5);
}

function agree(
  read: scalars.Read<unknown>,
  accepts: Verdict,
  value: unknown,
  schema: Schema,
  schemas: Schemas,
): boolean {
  const body: unknown = JSON.parse(JSON.stringify(value));
  const accepted = accepts(body);
  const reading = read(body);
  assert.equal(reading.issues === undefined, accepted);
  if (accepted) assert.deepEqual(reading.value, declared(body, schema, schemas));
  return accepted;
}

/** The value without the members that its schema does not declare, on every level. */
function declared(value: unknown, schema: Schema, schemas: Schemas): unknown {
  const resolved = resolveSchema(schema, schemas, "");
  if (resolved.name !== undefined) return declared(value, resolved.schema, resolved.schemas);
  const { items, additionalProperties, anyOf } = schema;
  if (value === null || typeof value !== "object") return value;
  if (anyOf?.[0] !== undefined) return declared(value, anyOf[0], schemas);
  if (Array.isArray(value)) return value.map((element) => declared(element, items ?? {}, schemas));
  const members = isObject(schema) ? membersOf(schema, schemas, "") : [];
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const inside = additionalProperties ?? members.find((one) => one.name === name)?.schema;
    return inside === undefined ? [] : [[name, declared(inner, inside, schemas)] as const];
  });
  return Object.fromEntries(entries);
}

const BOUND = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(-0.5, 1.5, 1e6));
const SIZE = fc.nat(3);
const typed = (type: string) => fc.constantFrom<string | string[]>(type, type, [type, "null"], ["null", type]);

const SCALARS: fc.Arbitrary<Schema> = fc.oneof(
  fc.record(
    {
      type: typed("string"),
      minLength: SIZE,
      maxLength: SIZE,
      pattern: fc.constantFrom("^[a-z]{2}$", "^\\d", "\\/", "a|b", "[\\u{1f335}x]", "^$"),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record({ type: typed("string"), format: fc.constantFrom("date", "date-time", "uuid") }),
  fc
    .record(
      { minimum: BOUND, maximum: BOUND, exclusiveMinimum: BOUND, exclusiveMaximum: BOUND, type: typed("number") },
      { requiredKeys: ["type"] },
    )
    .chain((schema) =>
      fc.constantFrom<Schema>(
        schema,
        { ...schema, format: "double" },
        { ...schema, format: "int32", type: asInteger(schema.type) },
        { ...schema, format: "int64", type: asInteger(schema.type) },
      ),
    ),
  fc.constantFrom<Schema>(
    { type: "boolean" },
    { type: "boolean", enum: [true] },
    { type: "string", enum: ["a", "b"] },
    { type: ["string", "null"], enum: ["a", null] },
    { type: ["string", "null"], enum: ["a"] },
    { type: "integer", format: "int32", enum: [1, -7] },
    { type: ["number", "null"], enum: [0.5, 2, null] },
    { anyOf: [{ type: "boolean" }, { type: "string", maxLength: 1 }] },
    { $ref: "#/components/schemas/Tag" },
  ),
);

function asInteger(type: string | string[]): string | string[] {
  return typeof type === "string" ? "integer" : type.map((name) => (name === "null" ? name : "integer"));
}

const { any: ANY_SCHEMA } = fc.letrec<{ any: Schema; nested: Schema }>((tie) => ({
  any: fc.oneof({ maxDepth: 2 }, SCALARS, tie("nested")),
  nested: fc.oneof(
    fc.record(
      { type: typed("array"), items: tie("any"), minItems: SIZE, maxItems: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: ["type", "items"] },
    ),
    fc.record({ type: typed("object"), additionalProperties: tie("any") }),
    fc
      .tuple(typed("object"), fc.dictionary(fc.constantFrom("a", "b", "c-d"), tie("any")))
      .chain(([type, properties]) =>
        fc.subarray(Object.keys(properties)).map((required): Schema => ({ type, properties, required })),
      ),
    fc.tuple(tie("any"), tie("any")).map(
      ([a, b]): Schema => ({
        allOf: [
          { type: "object", required: ["a"], properties: { a } },
          { type: "object", properties: { b } },
          { $ref: "#/components/schemas/Pot" },
        ],
      }),
    ),
    tie("any").map((one): Schema => ({ anyOf: [one, { type: "null" }] })),
    fc.constantFrom<Schema>({ $ref: "#/components/schemas/Pot" }, { $ref: "#/components/schemas/Pots" }),
  ),
}));

const NAMED: Schemas = {
  Tag: { type: ["string", "null"], maxLength: 2 },
  Pot: { type: "object", required: ["size"], properties: { size: { type: "integer", format: "int32", minimum: 1 } } },
  Pots: { type: "array", items: { $ref: "#/components/schemas/Pot" }, minItems: 1 },
};

function evaluate(code: string, more: object = {}): scalars.Read<unknown> {
  const names = { ...scalars, ...nested, ...more };
  return new Function(...Object.keys(names), `return ${code}`)(...Object.values(names));
}

test(`the reader of any schema agrees with ajv, of ${SCHEMAS} schemas`, { timeout: 60_000 }, () => {
  const readPot = evaluate(readerOf(NAMED.Pot ?? {}, NAMED, "Pot").code);
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(ANY_SCHEMA, fc.infiniteStream(fc.nat()), (schema, seeds) => {
      const schemas = { ...NAMED, Any: schema };
      const read = evaluate(readerOf(schema, NAMED, "Any").code, { readPot });
      const accepts = compile({ components: { schemas } }, "#/components/schemas/Any");
      const [seed = 0] = [...seeds.take(1)];
      for (const value of fc.sample(near(schema, NAMED), { numRuns: 20, seed }))
        seen[agree(read, accepts, value, schema, NAMED) ? "accepted" : "refused"]++;
    }),
    { numRuns: SCHEMAS },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(SCHEMAS * 2);
});
