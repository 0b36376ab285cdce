import { describe, expect, test } from "vitest";
import type { Schema } from "./schemas.ts";
import { emitValidators } from "./validators.ts";

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
      inPlant({ type: "string", pattern: "^F" }),
      ["Plant/name", "pattern"],
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
    ["at an enum with limits", inPlant({ type: "string", enum: ["a"], minLength: 1 }), ["Plant/name", "enum"]],
    [
      "at a type that Object.prototype has as a member",
      inPlant({ type: "constructor" }),
      ["Plant/name", "constructor"],
    ],
    ["at a list of types", inPlant({ type: ["string", "null"] }), ["Plant/name"]],
    ["at a member without a type", inPlant({}), ["Plant/name"]],
    [
      "at a member that leads back to its schema",
      inPlant({ $ref: "#/components/schemas/Plant" }),
      ["Plant/name: Plant must stand before"],
    ],
    [
      "at a member of a schema that comes later",
      {
        Pot: {
          type: "object",
          properties: { plants: { type: "array", items: { $ref: "#/components/schemas/Plant" } } },
        },
        Plant: PLANT,
      },
      ["Pot/plants/items: Plant must stand before"],
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
    ["at an array of anything", inPlant({ type: "array" }), ["Plant/name/items", "type"]],
    [
      "at a keyword that it does not know on an array",
      inPlant({ type: "array", items: { type: "string" }, minItems: 1 }),
      ["Plant/name", "minItems"],
    ],
    [
      "at a keyword that it does not know on an element",
      inPlant({ type: "array", items: { type: "string", pattern: "^F" } }),
      ["Plant/name/items", "pattern"],
    ],
    [
      "at an object that is written in its place",
      inPlant({ type: "object", properties: { a: { type: "string" } } }),
      ["Plant/name", "properties"],
    ],
    ["at a map of anything", inPlant({ type: "object", additionalProperties: true }), ["Plant/name", "type"]],
    [
      "at a keyword that it does not know on a map",
      inPlant({ type: "object", additionalProperties: { type: "string" }, maxProperties: 1 }),
      ["Plant/name", "maxProperties"],
    ],
    ["at a schema that is an array", { Names: { type: "array", items: { type: "string" } } }, ["Names", "items"]],
    ["at a schema that is a map", { Names: { type: "object", additionalProperties: {} } }, ["Names", "additional"]],
    ["at a schema that is no object", { Name: { type: "string" } }, ["Name", "string"]],
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
    [{ type: "integer", format: "int32", minimum: 1, maximum: 9 }, "ranged(int32, 1, 9)"],
    [{ type: "integer", format: "int64", maximum: -1 }, "ranged(int64, -Infinity, -1)"],
    [{ type: "string", maxLength: 64 }, "sized(string, 0, 64)"],
    [{ type: "string", enum: ["tree", "herb"] }, 'oneOf("tree", "herb")'],
    [{ type: "string", format: "date" }, "date"],
    [{ type: "boolean" }, "boolean"],
  ] as const)("of %j the scalar %s", ([schema, scalar]) => {
    const emitted = emitValidators({ Plant: { type: "object", properties: { "a-b": schema } } });
    expect(emitted).toContain(`reader({ "a-b": ${scalar} }, [])`);
    const [, imported = ""] = /^import \{ (.*) \} from/m.exec(emitted) ?? [];
    const used = scalar.match(/\b[a-z]\w*(?=[(,]|$)/g) ?? [];
    expect(imported.split(", ")).toEqual([...used.toSorted(), "type Read", "reader"]);
  });

  test.for([
    [{ $ref: "#/components/schemas/Plant" }, "readPlant"],
    [{ type: "array", items: { $ref: "#/components/schemas/Plant" } }, "listReader(readPlant)"],
    [{ type: "array", items: { type: "array", items: { type: "boolean" } } }, "listReader(listReader(boolean))"],
    [{ type: "object", additionalProperties: { type: "string", maxLength: 9 } }, "mapReader(sized(string, 0, 9))"],
  ] as const)("of %j the reader %s, with what it needs", ([schema, code]) => {
    const emitted = emitValidators({ Plant: PLANT, Pot: { type: "object", properties: { in: schema } } }, "../..");
    expect(emitted).toContain(`readPot: Read<Schemas["Pot"]> = /* @__PURE__ */ nestedReader({ in: ${code} }, [])`);
    expect(emitted).toContain('readPlant: Read<Schemas["Plant"]> = /* @__PURE__ */ reader({ name: string }, ["name"])');
    const [, imported = ""] = /^import \{ (.*) \} from "\.\.\/\.\.\/nested\.ts"/m.exec(emitted) ?? [];
    const used = new Set(code.match(/listReader|mapReader/g));
    expect(imported.split(", ")).toEqual([...used, "nestedReader"]);
    for (const scalar of code.match(/\b(?:boolean|sized|string)\b/g) ?? [])
      expect(emitted).toMatch(new RegExp(`^import .*\\b${scalar}\\b.* from "\\.\\./\\.\\./validation\\.ts"`, "m"));
  });

  test("no difference of a description", () => {
    const described: Schema & { description: string } = { ...PLANT, description: "A plant." };
    expect(emitValidators({ Plant: described })).toBe(emitValidators({ Plant: PLANT }));
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
