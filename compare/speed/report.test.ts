import { expect, test } from "vitest";
import { promisesOf } from "./report.ts";
import { type Measured, measureRow, type Row } from "./row.ts";
import { tableOf } from "./table.ts";

test("a promise is kept or missed by the figure", async () => {
  const row = await measure([own("base", 1), { ...own("ours", 3), target: { atMost: 2 } }]);
  expect(promisesOf([row])).toEqual([{ what: "A row: ours", floor: "base", promised: "≤ 2", value: "3", met: false }]);
});

test.each([
  [69, false],
  [70, true],
])("a promise of 0.7 or more with %i of 100: %s", async (value, met) => {
  const row = await measure([own("base", 100), { ...own("ours", value), target: { atLeast: 0.7 } }]);
  expect(promisesOf([row])).toMatchObject([{ promised: "≥ 0.7", met }]);
});

test("an error is missed, whoever had it, and so is the promise of its contender", async () => {
  const row = await measure([
    { ...own("base", 1), isSound: () => false },
    { ...own("ours", 1), isSound: () => true, target: { atMost: 2 } },
    { ...own("ours, more", 1), isSound: () => false, target: { atMost: 2 } },
  ]);
  expect(promisesOf([row]).map(({ what, value, met }) => [what, value, met])).toEqual([
    ["A row: ours", "1", true],
    ["A row: ours, more", "1", false],
    ["A row", "errors of base, ours, more", false],
  ]);
});

test("nothing is promised of a row in which nothing went wrong", async () => {
  expect(promisesOf([await measure([{ ...own("base", 1), isSound: () => true }])])).toEqual([]);
});

test.each([
  [2, false],
  [3, true],
])("a table of %i rounds has quartiles: %s", async (rounds, hasQuartiles) => {
  expect(tableOf(await measure([own("base", 1), own("ours", 3)], rounds)).includes("3 to 3")).toBe(hasQuartiles);
});

function own(name: string, value: number): Measured {
  return { name, measure: () => value };
}

function measure(contenders: readonly Measured[], rounds = 1): Promise<Row> {
  return measureRow({ title: "A row", about: "As it is.", unit: "bytes", rounds, warmUpRounds: 0, contenders });
}
