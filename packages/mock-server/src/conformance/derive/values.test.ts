import { expect, test } from "vitest";
import type { Schema } from "../../contract.ts";
import { fits, goodValue, inputVariants } from "./values.ts";

test("a pattern of which no text can be made asks for an example", () => {
  const schema: Schema = { type: "string", pattern: "^(?:ab|cd)+$" };
  expect(() => goodValue(schema, "Fern")).toThrow("The document has no example of ^(?:ab|cd)+$: give it one.");
  expect(goodValue({ ...schema, examples: ["cdab"] }, "Fern")).toBe('"cdab"');
});

test("the length of a text is that of its characters, as JSON Schema counts them", () => {
  const fitting = ["🌵🪴", "🌵a", "abc", "🌵"].filter((text) => fits({ minLength: 2, maxLength: 2 }, text));
  expect(fitting).toEqual(["🌵🪴", "🌵a"]);
});

test("a required input may be missing", () => {
  const [first] = inputVariants({ in: "query", required: true, schema: { type: "string" } });
  expect(first).toMatchObject({ title: "missing", json: undefined, isGood: false });
});
