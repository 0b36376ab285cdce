import { expect, test } from "vitest";
import { promisesOf } from "./report.ts";
import { type Measured, measureRow, type Row } from "./row.ts";
import { tableOf } from "./table.ts";

test("a promise is kept or missed by the figure", async () => {
  const row = await measure([own("base", 1), { ...own("ours", 3), target: { atMost: 2 } }]);
  expect(promisesOf([row])).toEqual([
    { row: "A row", name: "ours", promised: "at most 2", value: "3 × base", met: false },
  ]);
});

test("a promise beyond the base is for the difference", async () => {
  const row = await measure([own("base", 40), { ...own("ours", 149), target: { atMost: 150, of: "beyond" } }]);
  const promised = { promised: "at most 150 beyond the base", value: "109 bytes beyond the base", met: true };
  expect(promisesOf([row])).toEqual([{ row: "A row", name: "ours", ...promised }]);
});

test("an error misses the promise of no errors, whoever had it, and that of a contender with a bound", async () => {
  const row = await measure([
    { ...own("base", 1), isSound: () => false },
    { ...own("ours", 1), isSound: () => true, target: { atMost: 2 } },
    { ...own("ours, more", 1), isSound: () => false, target: { atMost: 2 } },
  ]);
  expect(promisesOf([row]).map(({ name, value, met }) => [name, value, met])).toEqual([
    ["ours", "1 × base", true],
    ["ours, more", "1 × base", false],
    ["all", "errors of base, ours, more", false],
  ]);
});

test("a row in which nothing went wrong keeps the promise of no errors", async () => {
  const [promise] = promisesOf([await measure([{ ...own("base", 1), isSound: () => true }])]);
  expect(promise).toEqual({ row: "A row", name: "all", promised: "no errors", value: "none", met: true });
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
