import { expect, test } from "vitest";
import { fc } from "../../../../../test/support/thorough.ts";
import { elementSources } from "./elements.ts";

test.for<readonly [string, readonly string[]]>([
  ["[]", []],
  [" [ \n ] ", []],
  ["[1]", ["1"]],
  ["[[]]", ["[]"]],
  ['[{"a":[1,2]},"],",{}]', ['{"a":[1,2]}', '"],"', "{}"]],
  ['["\\"]","\\\\"]', ['"\\"]"', '"\\\\"']],
])("%s", ([text, sources]) => {
  expect(elementSources(text)).toEqual(sources);
});

test("each source of an array of anything parses to its element", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2, "\t"), (values, space) => {
      const sources = elementSources(JSON.stringify(values, undefined, space));
      expect(sources.map((source) => JSON.parse(source))).toEqual(JSON.parse(JSON.stringify(values)));
    }),
  );
});
