import { expect, test } from "vitest";
import { IN_PART } from "./in-part.ts";
import { tableOf } from "./published-tables.ts";

test('every failure listed is behind a cell "in part"', () => {
  const tables = [tableOf("A client"), tableOf("A mock")];
  const cells = Object.entries(IN_PART).flatMap(([row, tools]) =>
    Object.keys(tools).map((tool) => tables.map(({ cell }) => cell(row, tool)).join("")),
  );
  expect(cells.filter((cell) => cell !== "in part")).toEqual([]);
  expect(cells.length).toBeGreaterThan(0);
});
