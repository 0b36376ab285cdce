import { expect, test } from "vitest";
import { coresIn } from "./cores.ts";

test.each([
  ["0-1", ["0", "1"]],
  ["3,5-6", ["3", "5", "6"]],
  ["7", ["7"]],
  ["nothing", []],
])("coresIn reads %s", (list, cores) => {
  expect(coresIn(list)).toEqual(cores);
});
