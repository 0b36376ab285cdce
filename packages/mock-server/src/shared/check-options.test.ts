import { expect, test } from "vitest";
import { oneOfTexts } from "./check-options.ts";

test("one of some texts is told in words, and held", () => {
  const [expected, is] = oneOfTexts("a", "b", "c");
  expect(expected).toBe('"a", "b" or "c"');
  expect(["a", "b", "c", "d", "", undefined, ["a"]].map(is)).toEqual([true, true, true, false, false, false, false]);
});
