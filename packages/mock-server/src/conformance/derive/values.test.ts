import { Ajv2020 } from "ajv/dist/2020.js";
import * as ajvFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Schema } from "../../contract.ts";
import { goodValue, variantsAt } from "./values.ts";

const ajv = new Ajv2020({ strict: false });
ajvFormats.default.default(ajv, ["date", "date-time", "uuid", "int32"]);

const SCHEMAS: Readonly<Record<string, Schema>> = {
  "an int32 in a range": { type: "integer", format: "int32", minimum: 3, maximum: 9 },
  "an integer between": { type: "integer", format: "int32", exclusiveMinimum: 3, exclusiveMaximum: 9 },
  "a number from a bound": { type: "number", minimum: 0.5 },
  "a number between": { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 10_000 },
  "a text": { type: "string" },
  "a text of some length": { type: "string", minLength: 6, maxLength: 8 },
  "a text of a pattern": { type: "string", pattern: "^[A-Z]{1,3}-[0-9]{2}\\.\\d+x?$" },
  "a text of a pattern and some length": { type: "string", pattern: "^[0-9]{1,15}$", maxLength: 3 },
  "an enum": { type: "string", enum: ["red", "green"] },
  "an enum of numbers": { type: "integer", format: "int32", enum: [1, 3] },
  "a date": { type: "string", format: "date" },
  "a time": { type: "string", format: "date-time" },
  "a uuid or null": { type: ["string", "null"], format: "uuid" },
  "a boolean": { type: "boolean" },
  "a list": { type: "array", minItems: 2, maxItems: 3, items: { type: "string", enum: ["red", "green"] } },
  "an object in an object": {
    type: "object",
    required: ["of"],
    properties: {
      of: { type: "object", required: ["id"], properties: { id: { type: "string", minLength: 1 } } },
      sizes: { type: "array", items: { type: "number", minimum: 1 } },
    },
  },
};

describe.each(Object.entries(SCHEMAS))("%s", (_title, schema) => {
  const validate = ajv.compile(schema);

  test("its good value is one to Ajv", () => {
    expect(validate(JSON.parse(goodValue(schema, "Fern")))).toBe(true);
  });

  test("Ajv calls the same values good, and finds those that are not where they differ", () => {
    const variants = variantsAt({ in: "body", required: false, schema });
    const found = variants.map(({ json = "", pointer, title }) => {
      const isGood = validate(JSON.parse(json));
      const places = (validate.errors ?? []).map(({ instancePath, params }) =>
        "missingProperty" in params ? `${instancePath}/${params.missingProperty}` : instancePath,
      );
      return { title, json, isGood, pointer: isGood ? pointer : places[0] };
    });
    expect(found).toEqual(variants.map(({ title, json, isGood, pointer }) => ({ title, json, isGood, pointer })));
    expect(variants.filter(({ isGood }) => !isGood)).not.toEqual([]);
  });
});

test("a pattern of which no text can be made asks for an example", () => {
  const schema: Schema = { type: "string", pattern: "^(?:ab|cd)+$" };
  expect(() => goodValue(schema, "Fern")).toThrow("The document has no example of ^(?:ab|cd)+$: give it one.");
  expect(goodValue({ ...schema, examples: ["cdab"] }, "Fern")).toBe('"cdab"');
});
