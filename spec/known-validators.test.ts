import { readFileSync } from "node:fs";
import { type Schema, Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fc, tries } from "../test/support/thorough.ts";
import { type Schema as Described, type Member, membersOf, type Schemas } from "./emit/schemas.ts";
import * as controlValidators from "./generated/control/validators.ts";
import * as validators from "./generated/validators.ts";
import type { Read } from "./validation.ts";

const BODIES = tries(3_000);
type Document = Schema & { readonly components: { readonly schemas: Schemas } };

/** The verdict of each known validator, which follows the document's references itself. */
const verdicts = {
  ajv(document: Document, schema: string) {
    const ajv = new Ajv2020({ strict: false, formats: { int64: true } });
    ajvFormats.default.default(ajv, ["date", "int32"]);
    ajv.addSchema(document, "openapi");
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });
    return (body: unknown) => validate(body);
  },
  "@cfworker/json-schema"(document: Document, schema: string) {
    const validator = new Validator({ ...document, $ref: `#/components/schemas/${schema}` }, "2020-12");
    return (body: unknown) => validator.validate(body).valid;
  },
};

function text({ minLength = 0, maxLength = minLength + 10 }: Member["schema"]): fc.Arbitrary<string> {
  const limits = { minLength, maxLength: Math.min(maxLength, minLength + 10) };
  const beyond = fc.constantFrom("", "x".repeat(maxLength + 1));
  return fc
    .oneof(
      { weight: 5, arbitrary: fc.string(limits) },
      { weight: 5, arbitrary: fc.string({ unit: "binary", ...limits }) },
      beyond,
    )
    .map((value) => JSON.stringify(value));
}
const integer = fc.oneof(
  fc.maxSafeInteger().map(String),
  fc.integer().map(String),
  fc.constantFrom("0", "-0", "1.0", "1e3", "120e-1"),
);
const fraction = fc.oneof(
  fc.constantFrom("1.5", "-0.1", "1e-7"),
  fc
    .double({ noNaN: true, noDefaultInfinity: true, maxExcluded: true, min: -1e9, max: 1e9 })
    .filter((value) => !Number.isInteger(value))
    .map(String),
);
/** ajv-formats checks int32; @cfworker/json-schema knows no such format, so it gets none of these. */
const beyondInt32 = fc.oneof(
  fc.constantFrom("2147483648", "-2147483649", "4294967296", "9007199254740991", "2147483648.0", "2.147483648e9"),
  fc.integer({ min: 2 ** 31, max: 2 ** 53 - 1 }).map(String),
);
const int32 = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom("2147483647", "-2147483648", "2.147483647e9", "-0", "1.0"),
);
/** Any JSON but numbers, whose ranges are chosen above, and the 5 that every integer takes. */
const other = fc.oneof(
  fc.constantFrom("null", "true", "false", "[]", "{}", '["a"]', '"1"', "5"),
  fc.json({ maxDepth: 2 }).filter((json) => typeof JSON.parse(json) !== "number"),
);
const extraName = fc.constantFrom(
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "Id",
  "",
  "NAME",
  "length",
  "x",
);

const dates = fc.oneof(
  { weight: 4, arbitrary: fc.date({ noInvalidDate: true, min: new Date("0001-01-01"), max: new Date("9999-12-31") }) },
  fc.constantFrom("2023-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "2026-11-22T00:00:00Z", ""),
);

/** How the texts of a reader's bodies are made. */
interface Recipe {
  readonly schemas: Schemas;
  readonly int32s: fc.Arbitrary<string>;
  /** How often a member is right; 5 times it is something else. */
  readonly weight: number;
}

/** Follows a reference to a map; membersOf follows the others. */
function followed(schema: Described, schemas: Schemas): Described {
  const { [schema.$ref?.split("/").at(-1) ?? ""]: target } = schemas;
  return target?.additionalProperties === undefined ? schema : target;
}

/** Values of a schema, and some near misses of its own limits. */
function right(schema: Described, recipe: Recipe): fc.Arbitrary<string> {
  const {
    $ref,
    anyOf,
    items,
    additionalProperties,
    type,
    format,
    enum: values,
    minimum,
    maximum,
  } = followed(schema, recipe.schemas);
  if ($ref !== undefined) return object(membersOf(schema, recipe.schemas, $ref), recipe);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((part) => right(part, recipe)));
  if (items !== undefined)
    return fc.array(member(items, recipe), { maxLength: 2 }).map((elements) => `[${elements.join(",")}]`);
  if (additionalProperties !== undefined)
    return fc
      .uniqueArray(fc.tuple(extraName, member(additionalProperties, recipe)), {
        selector: ([name]) => name,
        maxLength: 2,
      })
      .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`);
  const mostly = (arbitrary: fc.Arbitrary<string>, ...others: readonly string[]) =>
    fc.oneof({ weight: recipe.weight, arbitrary }, fc.constantFrom(...others));
  if (values !== undefined)
    return mostly(fc.constantFrom(...values.map((value) => JSON.stringify(value))), '"no such value"');
  switch (`${type} ${format ?? ""}`.trim()) {
    case "string":
      return text(schema);
    case "string date":
      return dates.map((value) => JSON.stringify(value instanceof Date ? value.toISOString().slice(0, 10) : value));
    case "boolean":
      return fc.constantFrom("true", "false");
    case "integer int64":
      return integer;
    case "integer int32": {
      if (minimum === undefined && maximum === undefined) return recipe.int32s;
      const [min, max] = [minimum ?? -(2 ** 31), maximum ?? 2 ** 31 - 1];
      return mostly(fc.integer({ min, max }).map(String), ...[min, min - 1, max, max + 1].filter(isInt32).map(String));
    }
    case "number": {
      const within = fc.double({ noNaN: true, min: minimum ?? -1e9, max: maximum ?? 1e9 });
      return mostly(within.map(String), "0", "-0", "-1", "1e3", "1.5");
    }
  }
  throw new Error(`No text is known for ${type} ${format}: teach it to spec/known-validators.test.ts.`);
}

function isInt32(value: number): boolean {
  return value === (value | 0);
}

function member(schema: Described, recipe: Recipe): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: recipe.weight, arbitrary: right(schema, recipe) },
    { weight: 2, arbitrary: other },
    { weight: 1, arbitrary: fraction },
  );
}

function object(members: readonly Member[], recipe: Recipe): fc.Arbitrary<string> {
  const declared = members.map(({ name, schema }) =>
    fc
      .oneof(
        { weight: recipe.weight + 3, arbitrary: member(schema, recipe) },
        { weight: 2, arbitrary: fc.constant(undefined) },
      )
      .map((value) => (value === undefined ? [] : [`${JSON.stringify(name)}:${value}`])),
  );
  const extra = fc.tuple(extraName, other).map(([name, value]) => [`${JSON.stringify(name)}:${value}`]);
  return fc
    .tuple(fc.tuple(...declared), fc.array(extra, { maxLength: 3 }))
    .chain(([declared, extras]) => {
      const all = [...declared, ...extras].flat();
      return fc.shuffledSubarray(all, { minLength: all.length });
    })
    .map((written) => `{${written.join(",")}}`);
}

/** The texts of JSON bodies, most of them near misses. */
function bodies(schema: Described, recipe: Recipe): fc.Arbitrary<string> {
  const objects = right(schema, recipe);
  const list = objects.map((body) => `[${body}]`);
  return fc.oneof({ weight: 20, arbitrary: objects }, { weight: 1, arbitrary: list }, { weight: 1, arbitrary: other });
}

/** How many members a body has, with those of its members. */
function sizeOf(schema: Described, schemas: Schemas): number {
  const { $ref, items, additionalProperties } = followed(schema, schemas);
  const inner = items ?? additionalProperties;
  if (inner !== undefined) return sizeOf(inner, schemas);
  const members = $ref === undefined ? [] : membersOf({ $ref }, schemas, $ref);
  return members.reduce((sum, member) => sum + sizeOf(member.schema, schemas), 1);
}

describe.each([
  ["openapi.yaml", validators],
  ["control.yaml", controlValidators],
])("of %s", (file, readers) => {
  const document: Document = parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  const { schemas } = document.components;
  // Each reader has its name of its schema.
  const named = Object.entries<Read<object>>(readers).map(([name, read]) => [name.replace(/^read/, ""), read] as const);

  describe.each(named)("read%s", (schema, read) => {
    const $ref = `#/components/schemas/${schema}`;
    // Both verdicts come up in a body of two members as in one of forty.
    const weight = 6 * Math.max(2, sizeOf({ $ref }, schemas));
    test.for(Object.entries(verdicts))(
      `agrees with %s on ${BODIES} bodies`,
      { timeout: 60_000 },
      ([validator, compile]) => {
        const accepts = compile(document, schema);
        const seen = { accepted: 0, refused: 0 };
        const int32s =
          validator === "ajv" ? fc.oneof({ weight, arbitrary: int32 }, { weight: 3, arbitrary: beyondInt32 }) : int32;
        fc.assert(
          fc.property(bodies({ $ref }, { schemas, int32s, weight }), (json) => {
            const body: unknown = JSON.parse(json);
            const accepted = accepts(body);
            seen[accepted ? "accepted" : "refused"]++;
            expect(read(body).issues === undefined).toBe(accepted);
            if (accepted) expect(read(body).value).toStrictEqual(declared(body, { $ref }, schemas));
          }),
          { numRuns: BODIES },
        );
        // Both verdicts come up often, so that agreement means something.
        expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(BODIES / 10);
      },
    );
  });
});

/** The value without the members that its schema does not declare, on every level. */
function declared(value: unknown, schema: Described, schemas: Schemas): unknown {
  const { $ref, items, additionalProperties } = followed(schema, schemas);
  if (items !== undefined && Array.isArray(value)) return value.map((element) => declared(element, items, schemas));
  const members = $ref === undefined ? undefined : membersOf(schema, schemas, $ref);
  if (members === undefined && additionalProperties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, inner]) => {
      const inside = additionalProperties ?? members?.find((one) => one.name === name)?.schema;
      return inside === undefined ? [] : [[name, declared(inner, inside, schemas)]];
    }),
  );
}
