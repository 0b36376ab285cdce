import { readFileSync } from "node:fs";
import { type Schema, Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fc, tries } from "../test/support/thorough.ts";
import { type Member, membersOf, type Schemas } from "./emit/schemas.ts";
import * as validators from "./generated/validators.ts";
import type { Read } from "./validation.ts";

const BODIES = tries(3_000);
const document: Schema & { readonly components: { readonly schemas: Schemas } } = parse(
  readFileSync(new URL("./openapi.yaml", import.meta.url), "utf8"),
);

const ajv = new Ajv2020({ strict: false, formats: { int64: true } });
ajvFormats.default.default(ajv, ["date", "int32"]);
ajv.addSchema(document, "openapi");

/** The verdict of each known validator, which follows the document's references itself. */
const verdicts = {
  ajv(schema: string) {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });
    return (body: unknown) => validate(body);
  },
  "@cfworker/json-schema"(schema: string) {
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

/** Values of a member, and some near misses of its own limits. */
function right(schema: Member["schema"], int32s: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { type, format, enum: values, minimum = -1e9, maximum = 1e9 } = schema;
  if (values !== undefined) return fc.constantFrom(...values, "no such value").map((value) => JSON.stringify(value));
  switch (`${type} ${format ?? ""}`.trim()) {
    case "string":
      return text(schema);
    case "string date":
      return dates.map((value) => JSON.stringify(value instanceof Date ? value.toISOString().slice(0, 10) : value));
    case "boolean":
      return fc.constantFrom("true", "false");
    case "integer int64":
      return integer;
    case "integer int32":
      return int32s;
    case "number": {
      const within = fc.double({ noNaN: true, min: minimum, max: maximum });
      return fc.oneof({ weight: 4, arbitrary: within.map(String) }, fc.constantFrom("0", "-0", "-1", "1e3", "1.5"));
    }
  }
  throw new Error(`No text is known for ${type} ${format}: teach it to spec/known-validators.test.ts.`);
}

/** The texts of JSON bodies, most of them near misses. */
function bodies(members: readonly Member[], int32s: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const member = ({ name, schema }: Member) =>
    fc
      .oneof(
        { weight: 12, arbitrary: right(schema, int32s) },
        { weight: 2, arbitrary: other },
        { weight: 1, arbitrary: fraction },
        { weight: 2, arbitrary: fc.constant(undefined) },
      )
      .map((value) => (value === undefined ? [] : [`${JSON.stringify(name)}:${value}`]));
  const extra = fc.tuple(extraName, other).map(([name, value]) => [`${JSON.stringify(name)}:${value}`]);
  const object = fc
    .tuple(fc.tuple(...members.map(member)), fc.array(extra, { maxLength: 3 }))
    .chain(([declared, extras]) => {
      const all = [...declared, ...extras].flat();
      return fc.shuffledSubarray(all, { minLength: all.length });
    })
    .map((written) => `{${written.join(",")}}`);
  const list = object.map((body) => `[${body}]`);
  return fc.oneof({ weight: 20, arbitrary: object }, { weight: 1, arbitrary: list }, { weight: 1, arbitrary: other });
}

/** Every reader, and the schema that it has its name of. */
const READERS: readonly (readonly [schema: string, read: Read<object>])[] = Object.entries(validators).map(
  ([name, read]) => [name.replace(/^read/, ""), read],
);

describe.each(READERS)("read%s", (schema, read) => {
  const members = membersOf({ $ref: `#/components/schemas/${schema}` }, document.components.schemas, schema);
  const names = members.map(({ name }) => name);
  test.for(Object.entries(verdicts))(
    `agrees with %s on ${BODIES} bodies`,
    { timeout: 60_000 },
    ([validator, compile]) => {
      const accepts = compile(schema);
      const seen = { accepted: 0, refused: 0 };
      const integers =
        validator === "ajv" ? fc.oneof({ weight: 3, arbitrary: int32 }, { weight: 1, arbitrary: beyondInt32 }) : int32;
      fc.assert(
        fc.property(bodies(members, integers), (json) => {
          const body: unknown = JSON.parse(json);
          const accepted = accepts(body);
          seen[accepted ? "accepted" : "refused"]++;
          expect(read(body).issues === undefined).toBe(accepted);
          if (accepted) expect(read(body).value).toStrictEqual(declaredMembers(body, names));
        }),
        { numRuns: BODIES },
      );
      // Both verdicts come up often, so that agreement means something.
      expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(BODIES / 10);
    },
  );
});

/** The body without the members that the schema does not declare. */
function declaredMembers(body: unknown, names: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => names.includes(name)));
}
