import { expect, test } from "vitest";
import type { Schema } from "../../contract.ts";
import { goodValue } from "./values.ts";

test("a pattern of which no text can be made asks for an example", () => {
  const schema: Schema = { type: "string", pattern: "^(?:ab|cd)+$" };
  expect(() => goodValue(schema, "Fern")).toThrow("The document has no example of ^(?:ab|cd)+$: give it one.");
  expect(goodValue({ ...schema, examples: ["cdab"] }, "Fern")).toBe('"cdab"');
});
