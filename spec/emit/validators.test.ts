import { describe, expect, test } from "vitest";
import type { Schema } from "../schema.ts";
import { emitValidators } from "./validators.ts";

const TAG: Schema = { type: "string", minLength: 1 };
const PLANT: Schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

describe("the generator stops, and names the place,", () => {
  const inPlant = (property: object) => ({ Plant: { type: "object", properties: { name: property } } });

  test.for([
    [
      "at a keyword that it does not know on an object",
      { Plant: { ...PLANT, additionalProperties: false } },
      ["Plant", "additionalProperties"],
    ],
    [
      "at a keyword that it does not know on a member",
      inPlant({ type: "string", contentEncoding: "base64" }),
      ["Plant/name", "contentEncoding", "teach it to spec/emit/"],
    ],
    [
      "at a keyword that it does not know beside allOf",
      { New: { allOf: [PLANT], required: ["name"] } },
      ["New", "required"],
    ],
    [
      "at a keyword that it does not know within allOf",
      { New: { allOf: [PLANT, { type: "object", not: {} }] } },
      ["New/allOf/1", "not"],
    ],
    [
      "at a keyword that it does not know beside $ref",
      { Plant: PLANT, New: { allOf: [{ $ref: "#/components/schemas/Plant", required: [] }] } },
      ["New/allOf/0", "required"],
    ],
    ["at a format that it does not know", inPlant({ type: "string", format: "time" }), ["Plant/name", "string time"]],
    ["at a format of another type", inPlant({ type: "string", format: "int64" }), ["Plant/name", "string int64"]],
    ["at an integer without a format", inPlant({ type: "integer" }), ["Plant/name", "integer"]],
    ["at a type that it does not know", inPlant({ type: "null" }), ["Plant/name", "null"]],
    ["at a limit of another type", inPlant({ type: "string", minimum: 1 }), ["Plant/name", "minimum"]],
    ["at a limit that is not exact", inPlant({ type: "number", maximum: 2 ** 53 }), ["Plant/name", "exact"]],
    [
      "at a limit that is none",
      inPlant({ type: "number", exclusiveMinimum: true }),
      ["Plant/name", "exclusiveMinimum"],
    ],
    ["at a pattern that is none", inPlant({ type: "string", pattern: "\\-" }), ["Plant/name", "ECMA-262"]],
    [
      "at an enum of another type",
      inPlant({ type: "integer", format: "int32", enum: [1, 1.5] }),
      ["Plant/name", "1.5"],
    ],
    [
      "at an enum with a null that the type has not",
      inPlant({ type: "string", enum: ["a", null] }),
      ["Plant/name", "null"],
    ],
    ["at an enum of int64", inPlant({ type: "integer", format: "int64", enum: [1] }), ["Plant/name", "enum"]],
    ["at nullable", inPlant({ type: "string", nullable: true }), ["Plant/name", 'type: [string, "null"]']],
    ["at const", inPlant({ type: "string", const: "a" }), ["Plant/name", "an enum of one value"]],
    ["at oneOf", inPlant({ oneOf: [{ type: "string" }] }), ["Plant/name", "oneOf"]],
    ["at multipleOf", inPlant({ type: "number", multipleOf: 0.5 }), ["Plant/name", "the smaller unit"]],
    ["at an enum with limits", inPlant({ type: "string", enum: ["a"], minLength: 1 }), ["Plant/name", "enum"]],
    [
      "at a type that Object.prototype has as a member",
      inPlant({ type: "constructor" }),
      ["Plant/name", "constructor"],
    ],
    ["at a list of types", inPlant({ type: ["string", "integer"] }), ["Plant/name", 'one and "null"']],
    ["at a list of three types", inPlant({ type: ["string", "integer", "null"] }), ["Plant/name", 'one and "null"']],
    ["at a member without a type", inPlant({}), ["Plant/name"]],
    [
      "at a member that leads back to its schema",
      inPlant({ $ref: "#/components/schemas/Plant" }),
      ["Plant → Plant: a schema must not lead back to itself"],
    ],
    [
      "at members that lead back to their schema",
      {
        Plant: { type: "object", properties: { pot: { $ref: "#/components/schemas/Pot" } } },
        Pot: {
          type: "object",
          properties: { plants: { type: "array", items: { $ref: "#/components/schemas/Plant" } } },
        },
      },
      ["Plant → Pot → Plant"],
    ],
    [
      "at a member whose $ref leads nowhere",
      inPlant({ $ref: "#/components/schemas/Absent" }),
      ["Plant/name", "Absent"],
    ],
    [
      "at a member whose $ref leads to another component",
      inPlant({ $ref: "#/components/parameters/Plant" }),
      ["Plant/name", "#/components/parameters/Plant"],
    ],
    [
      "at a keyword that it does not know beside the $ref of a member",
      {
        Plant: PLANT,
        Pot: { type: "object", properties: { plant: { $ref: "#/components/schemas/Plant", type: "object" } } },
      },
      ["Pot/plant", "type"],
    ],
    ["at an array of anything", inPlant({ type: "array" }), ["Plant/name", "items"]],
    ["at an element of anything", inPlant({ type: "array", items: {} }), ["Plant/name/items", "type"]],
    [
      "at a keyword that it does not know on an array",
      inPlant({ type: "array", items: { type: "string" }, uniqueItems: true }),
      ["Plant/name", "uniqueItems"],
    ],
    [
      "at a keyword that it does not know on an element",
      inPlant({ type: "array", items: { type: "string", minimum: 1 } }),
      ["Plant/name/items", "minimum"],
    ],
    [
      "at a map of anything",
      inPlant({ type: "object", additionalProperties: true }),
      ["Plant/name", "additionalProperties"],
    ],
    [
      "at a keyword that it does not know on a map",
      inPlant({ type: "object", additionalProperties: { type: "string" }, maxProperties: 1 }),
      ["Plant/name", "maxProperties"],
    ],
    [
      "at a $ref to a schema that is not there",
      { New: { allOf: [{ $ref: "#/components/schemas/Absent" }] } },
      ["New/allOf/0", "#/components/schemas/Absent"],
    ],
    [
      "at a $ref to another place",
      { New: { allOf: [{ $ref: "other.yaml#/Plant" }] } },
      ["New/allOf/0", "other.yaml#/Plant"],
    ],
    [
      "at a $ref to what Object.prototype has as a member",
      { New: { allOf: [{ $ref: "#/components/schemas/toString" }] } },
      ["toString"],
    ],
    [
      "at a $ref that leads back to itself",
      { New: { allOf: [{ $ref: "#/components/schemas/New" }] } },
      ["New", "#/components/schemas/New"],
    ],
    [
      "at a member that is required but not declared",
      { Plant: { ...PLANT, required: ["name", "tag"] } },
      ["Plant", '"tag"'],
    ],
    [
      "at a member required by one part of allOf and declared by another",
      { New: { allOf: [{ type: "object", required: ["name"] }, PLANT] } },
      ["New/allOf/0", '"name"'],
    ],
    [
      "at a member declared twice",
      { Plant: PLANT, New: { allOf: [PLANT, { $ref: "#/components/schemas/Plant" }] } },
      ["New", '"name"'],
    ],
  ] as const)("%s", ([, schemas, places]) => {
    // Some of the schemas are wrong by their types too, as a document read from YAML can be.
    const message = messageOf(() => emitValidators(schemas as unknown as Readonly<Record<string, Schema>>));
    for (const place of places) expect(message).toContain(place);
  });
});

describe("the generator makes", () => {
  test("one reader for each schema, by its name", () => {
    const readers = emitValidators({ Plant: PLANT, Other: PLANT }).match(/export const \w+/g);
    expect(readers).toEqual(["export const readPlant", "export const readOther"]);
  });

  test.for([
    [{ type: "number", minimum: 0 }, "ranged(number, 0, Infinity)"],
    [{ type: "number", format: "double", exclusiveMaximum: 1 }, "between(number, -Infinity, 1)"],
    [{ type: "integer", format: "int32", minimum: 1, maximum: 9 }, "ranged(int32, 1, 9)"],
    [{ type: ["integer", "null"], format: "int64", maximum: -1 }, "nullable(ranged(int64, -Infinity, -1))"],
    [{ type: "string", maxLength: 64, pattern: "^a/" }, "matching(sized(string, 0, 64), /^a\\//u)"],
    [{ type: ["string", "null"], enum: ["tree", null] }, 'oneOf("tree", null)'],
    [{ type: "string", format: "date-time" }, "dateTime"],
    [{ type: "string", format: "uuid" }, "uuid"],
    [{ $ref: "#/components/schemas/Tag" }, "sized(string, 1, Infinity)"],
  ] as const)("of %j the scalar %s", ([schema, scalar]) => {
    const schemas: Readonly<Record<string, Schema>> = {
      Plant: { type: "object", properties: { "a-b": schema } },
      Tag: TAG,
    };
    const emitted = emitValidators(schemas);
    expect(emitted).toContain(`readPlant: Read<Schemas["Plant"]> = /* @__PURE__ */ reader({ "a-b": ${scalar} }, [])`);
    const [, imported = ""] = /^import \{ (.*) \} from "\.\.\/validation/m.exec(emitted) ?? [];
    for (const name of scalar.match(/\b[a-z]\w+(?=[(,]|$)/g) ?? []) expect(imported.split(", ")).toContain(name);
  });

  test.for([
    [{ $ref: "#/components/schemas/Plant" }, "readPlant"],
    [{ anyOf: [{ $ref: "#/components/schemas/Plant" }, { type: "null" }] }, "nullableReader(readPlant)"],
    [{ type: "array", items: { $ref: "#/components/schemas/Plant" } }, "listReader(readPlant)"],
    [{ type: ["array", "null"], items: { type: "boolean" }, maxItems: 9 }, "nullableReader(listReader(boolean, 0, 9))"],
    [
      { type: "array", items: { type: "array", items: { type: "boolean" } }, minItems: 1 },
      "listReader(listReader(boolean), 1)",
    ],
    [{ type: "object", additionalProperties: { type: "string", maxLength: 9 } }, "mapReader(sized(string, 0, 9))"],
    [{ type: "object", properties: { a: { type: "boolean" } } }, "reader({ a: boolean }, [])"],
    [{ $ref: "#/components/schemas/Tags" }, "listReader(sized(string, 1, Infinity))"],
  ] as const)("of %j the reader %s, with what it needs", ([schema, code]) => {
    // Each may stand before those that it refers to.
    const Pot: Schema = { type: "object", properties: { in: schema } };
    const Tags: Schema = { type: "array", items: { $ref: "#/components/schemas/Tag" } };
    const emitted = emitValidators({ Pot, Tags, Plant: PLANT, Tag: TAG }, "../..");
    expect(emitted).toContain(`readPot: Read<Schemas["Pot"]> = /* @__PURE__ */ nestedReader({ in: ${code} }, [])`);
    expect(emitted).toContain(
      'readTag: Read<Schemas["Tag"]> = /* @__PURE__ */ scalarReader(sized(string, 1, Infinity))',
    );
    if (code.includes("readPlant"))
      expect(emitted.indexOf("const readPlant")).toBeLessThan(emitted.indexOf("const readPot"));
    for (const [name] of code.matchAll(/\b\w+Reader\b/g))
      expect(emitted).toMatch(new RegExp(`^import .*\\b${name}\\b.* from "\\.\\./\\.\\./nested\\.ts"`, "m"));
  });

  test("no difference of an annotation", () => {
    const notes = { title: "A", description: "A.", default: {}, example: {}, examples: [{}] };
    const annotated: object = { ...PLANT, ...notes, deprecated: true, readOnly: true, writeOnly: true };
    expect(emitValidators({ Plant: annotated })).toBe(emitValidators({ Plant: PLANT }));
  });

  test("no code that is evaluated at run time", () => {
    expect(emitValidators({ Plant: PLANT })).not.toMatch(/\beval\b|\bFunction\(/);
  });
});

function messageOf(generate: () => string): string {
  try {
    return `nothing was thrown, and this was emitted:\n${generate()}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
