import { describe, expect, test } from "vitest";
import type { Schema } from "../schema.ts";
import { emitValidators } from "./validators.ts";

const text = { type: "string" };
const PLANT: Schema = { type: "object", required: ["name"], properties: { name: text } };

describe("the generator stops, and names the place, at", () => {
  const inPlant = (property: object) => ({ Plant: { type: "object", properties: { name: property } } });
  const ref = (place: string, more: object = {}) => ({ $ref: `#/components/${place}`, ...more });
  const inAll = (...allOf: object[]) => ({ Plant: PLANT, New: { allOf } });
  const anEnum = (type: string, values: unknown[], more: object = {}) => inPlant({ type, enum: values, ...more });
  const plants = { type: "array", items: ref("schemas/Plant") };
  const around = {
    Plant: { type: "object", properties: { pot: ref("schemas/Pot") } },
    Pot: { type: "object", properties: { plants } },
  };
  const aMap = { type: "object", additionalProperties: text, maxProperties: 1 };

  test.for<readonly [what: string, schemas: object, ...places: string[]]>([
    ["a keyword on an object", { Plant: { ...PLANT, additionalProperties: false } }, "Plant", "additionalProperties"],
    ["a keyword on a member", inPlant({ ...text, contentEncoding: "a" }), "Plant/name", "contentEncoding", "teach it"],
    ["a keyword beside allOf", { New: { allOf: [PLANT], required: ["name"] } }, "New", "required"],
    ["a keyword within allOf", inAll(PLANT, { type: "object", not: {} }), "New/allOf/1", "not"],
    ["a keyword beside $ref", inAll(ref("schemas/Plant", { required: [] })), "New/allOf/0", "required"],
    ["a format of another type", inPlant({ ...text, format: "int64" }), "Plant/name", "string int64"],
    ["an integer without a format", inPlant({ type: "integer" }), "Plant/name", "integer"],
    ["a type that it does not know", inPlant({ type: "null" }), "Plant/name", "null"],
    ["a limit of another type", inPlant({ ...text, minimum: 1 }), "Plant/name", "minimum"],
    ["a limit that is not exact", inPlant({ type: "number", maximum: 2 ** 53 }), "Plant/name", "exact"],
    ["a limit that is none", inPlant({ type: "number", exclusiveMinimum: true }), "Plant/name", "exclusiveMinimum"],
    ["a pattern that is none", inPlant({ ...text, pattern: "\\-" }), "Plant/name", "ECMA-262"],
    ["an enum of another type", anEnum("integer", [1, 1.5], { format: "int32" }), "Plant/name", "1.5"],
    ["an enum with a null that the type has not", anEnum("string", ["a", null]), "Plant/name", "null"],
    ["an enum of int64", anEnum("integer", [1], { format: "int64" }), "Plant/name", "enum"],
    ["an enum with limits", anEnum("string", ["a"], { minLength: 1 }), "Plant/name", "enum"],
    ["nullable", inPlant({ ...text, nullable: true }), "Plant/name", 'type: [string, "null"]'],
    ["const", inPlant({ ...text, const: "a" }), "Plant/name", "an enum of one value"],
    ["oneOf", inPlant({ oneOf: [text] }), "Plant/name", "oneOf"],
    ["multipleOf", inPlant({ type: "number", multipleOf: 0.5 }), "Plant/name", "the smaller unit"],
    ["an integer of another format", inPlant({ type: "integer", format: "u8" }), "Plant/name", "integer int64"],
    ["two names that are one in code", { "a.b": PLANT, "a-B": PLANT }, 'Schemas["a.b"] and Schemas["a-B"]'],
    ["a list of types", inPlant({ type: ["string", "integer"] }), "Plant/name", 'one and "null"'],
    ["a list of three types", inPlant({ type: ["string", "integer", "null"] }), "Plant/name", 'one and "null"'],
    ["a member without a type", inPlant({}), "Plant/name"],
    ["a loop", inPlant(ref("schemas/Plant")), "Plant → Plant: a schema must not lead back to itself"],
    ["a wider loop", around, "Plant → Pot → Plant"],
    ["a member's $ref to another component", inPlant(ref("parameters/Plant")), "#/components/parameters/Plant"],
    ["an array of anything", inPlant({ type: "array" }), "Plant/name", "items"],
    ["a keyword on an array", inPlant({ type: "array", items: text, uniqueItems: true }), "Plant/name", "uniqueItems"],
    ["a map of any", inPlant({ type: "object", additionalProperties: true }), "Plant/name", "additionalProperties"],
    ["a keyword on a map", inPlant(aMap), "Plant/name", "maxProperties"],
    ["a $ref to an absent schema", inAll(ref("schemas/Absent")), "New/allOf/0", "#/components/schemas/Absent"],
    ["a $ref to another place", inAll({ $ref: "other.yaml#/Plant" }), "New/allOf/0", "other.yaml#/Plant"],
    ["a $ref to a member of Object.prototype", inAll(ref("schemas/toString")), "toString"],
    ["a $ref that leads back to itself", inAll(ref("schemas/New")), "New", "#/components/schemas/New"],
    ["a member that is only required", { Plant: { ...PLANT, required: ["name", "tag"] } }, "Plant", '"tag"'],
    ["one of another part of allOf", inAll({ type: "object", required: ["name"] }, PLANT), "New/allOf/0", '"name"'],
    ["a member declared twice", inAll(PLANT, ref("schemas/Plant")), "New", '"name"'],
  ])("%s", ([, schemas, ...places]) => {
    // Some of the schemas are wrong by their types too, as a document read from YAML can be.
    for (const place of places)
      expect(() => emitValidators(schemas as Readonly<Record<string, Schema>>)).toThrow(place);
  });
});

test("the generator stops at a schema that has the name of one in its place", () => {
  const inline = { name: "NewPlantBody", schema: PLANT, type: 'Operations["newPlant"]["requestBody"]' };
  expect(() => emitValidators({ NewPlantBody: PLANT }, [inline])).toThrow(`and ${inline.type} have one name`);
});

test("an annotation makes no difference", () => {
  const notes = { title: "A", description: "A.", default: {}, example: {}, examples: [{}], $comment: "A." };
  const more = { "x-a": 1, externalDocs: {}, xml: {}, format: "a", deprecated: true, readOnly: true, writeOnly: true };
  const annotated: object = { ...PLANT, ...notes, ...more, properties: { name: { ...text, ...notes, ...more } } };
  expect(emitValidators({ Plant: annotated })).toBe(emitValidators({ Plant: PLANT }));
});
