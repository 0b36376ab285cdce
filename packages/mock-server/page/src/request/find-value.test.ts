import { expect, test } from "vitest";
import { findValue } from "./find-value.ts";

function found(text: string, pointer: string): string | undefined {
  const range = findValue(text, pointer);
  return range && text.slice(range.start, range.end);
}

test.each([
  ['{"id":1,"name":5}', "/name", "5"],
  ['{"id":1,"name":5}', "", '{"id":1,"name":5}'],
  [' [1, {"a": [true]}] ', "/1/a/0", "true"],
  ['{"name":"a","name":{"b":1}}', "/name", '{"b":1}'],
  ['{"a/b":{"~":null}}', "/a~1b/~0", "null"],
  ['{"":{"":7}}', "//", "7"],
  ['{"\\u006eame":3}', "/name", "3"],
  ['{"id":{"name":1},"name":"x"}', "/name", '"x"'],
  ['"text"', "", '"text"'],
  ['{"tag":"},{\\"name\\":"}', "/tag", '"},{\\"name\\":"'],
  // Of a missing value, the nearest one around it.
  ['{"id":1}', "/name", '{"id":1}'],
  ['{"a":{"b":1}}', "/a/c/d", '{"b":1}'],
  ["[]", "/0", "[]"],
  ["5", "/name", "5"],
])("in %s %s is at %s", (text, pointer, value) => {
  expect(found(text, pointer)).toBe(value);
});

test("a text that is no JSON, or deep, is no trouble", () => {
  expect(found("", "/name")).toBeUndefined();
  expect(found('{"name": "Fe', "/name")).toBe('"Fe');
  const deep = 100_000;
  expect(found("[".repeat(deep) + "]".repeat(deep), "/0/0")).toBe("[".repeat(deep - 2) + "]".repeat(deep - 2));
});
