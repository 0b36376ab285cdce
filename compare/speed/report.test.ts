import { expect, test } from "vitest";
import { promisesOf, tableOf } from "./report.ts";
import { type Contender, measureRow, type Row } from "./rounds.ts";

test("a promise is kept or missed by the figure", async () => {
  const row = await measure([own("base", 1), { ...own("ours", 3), target: "≤ 2" }]);
  expect(promisesOf([row])).toEqual([{ what: "A row: ours", floor: "base", promised: "≤ 2", value: "3", met: false }]);
});

test.each([
  [69, false],
  [70, true],
])("a promise of 0.7 or more with %i of 100: %s", async (value, met) => {
  const row = await measure([own("base", 100), { ...own("ours", value), target: "≥ 0.7" }]);
  expect(promisesOf([row])).toMatchObject([{ promised: "≥ 0.7", met }]);
});

test("an error is missed, whoever had it, and so is the promise of its contender", async () => {
  const row = await measure([
    { ...own("base", 1), isSound: () => false },
    { ...own("ours", 1), isSound: () => true, target: "≤ 2" },
    { ...own("ours, more", 1), isSound: () => false, target: "≤ 2" },
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

function own(name: string, value: number): Contender {
  return { name, measure: () => value };
}

function measure(contenders: readonly Contender[], rounds = 1): Promise<Row> {
  return measureRow({ title: "A row", about: "As it is.", unit: "bytes", rounds: [rounds, 0], contenders });
}
