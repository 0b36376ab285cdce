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

test("a required input may be missing, but for one in the path", () => {
  const isMissing = (where: "path" | "query") =>
    inputVariants({ in: where, required: true, schema: { type: "string" } }).some(({ json }) => json === undefined);
  expect([isMissing("path"), isMissing("query")]).toEqual([false, true]);
});
