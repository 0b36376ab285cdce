import { expect, test } from "vitest";
import { details, tableOf } from "./table.ts";

test("what the README says of a cell in part is said of such a cell", () => {
  const tables = [tableOf("A client"), tableOf("A mock")];
  const cells = details.map(([tool = "", row = ""]) => tables.map(({ cell }) => cell(row, tool)).join(""));
  expect(cells).toEqual(details.map(() => "in part"));
});
