import { expect, test } from "vitest";
import { details, tableOf } from "./published-tables.ts";

test('every row of the table "In part" speaks of a cell "in part"', () => {
  const tables = [tableOf("A client"), tableOf("A mock")];
  const cells = details.map(([tool = "", row = ""]) => tables.map(({ cell }) => cell(row, tool)).join(""));
  expect(cells).toEqual(details.map(() => "in part"));
});
