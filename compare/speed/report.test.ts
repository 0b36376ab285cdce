import { expect, test } from "vitest";
import { describeRow, promisesOf, reportOf } from "./report.ts";
import { measureFigure, type Row, type Target } from "./rounds.ts";

test.each([
  [3, "≤ 2", false],
  [2, "≤ 2", true],
  [0.69, "≥ 0.7", false],
  [0.7, "≥ 0.7", true],
] as const)("%f where %s is promised: %s", async (value, target, met) => {
  const measured = met ? `${value}` : `${value}: missed`;
  const promise = { what: "A row: ours", floor: "base", promised: target, measured, met };
  expect(promisesOf([await measure([1, value], target)])).toEqual([promise]);
});

test("an error is missed, whoever had it, and so is the promise beside it", async () => {
  const judge = async (figures: readonly number[], target?: Target) =>
    promisesOf([await measure(figures, target)]).map(({ what, promised, met }) => [what, promised, met]);
  expect(await judge([1, Number.NaN], "≤ 2")).toEqual([["A row: ours", "≤ 2", false]]);
  expect(await judge([1, Number.NaN])).toEqual([["A row: ours", "no errors", false]]);
  expect(await judge([Number.NaN, 1], "≤ 2")).toEqual([
    ["A row: base", "no errors", false],
    ["A row: ours", "≤ 2", false],
  ]);
  expect(await judge([1, 9])).toEqual([]);
});

test.each([
  [2, false],
  [3, true],
])("a table of %i rounds has quartiles: %s", async (rounds, hasQuartiles) => {
  expect(describeRow(await measure([1, 3], undefined, rounds)).includes("3 to 3")).toBe(hasQuartiles);
});

test("RESULTS.md has each promise, and the figures of what is missed and of comparisons only", async () => {
  const rows = [
    { ...(await measure([1, 2], "≤ 2")), title: "Met" },
    { ...(await measure([1, 3], "≤ 2")), title: "Missed" },
    { ...(await measure([1, 3], "≤ 2")), title: "Compared", isComparison: true },
  ];
  const headings = reportOf("abc", ["- A machine"], rows).match(/^(## .*|\| \w+.*)$/gm);
  expect(headings?.map((line) => line.replaceAll(/ {2,}/g, " "))).toEqual([
    "## What is promised",
    ...["| Met: ours | base | ≤ 2 | 2 |", "| Missed: ours | base | ≤ 2 | 3: missed |"],
    "| Compared: ours | base | ≤ 2 | 3: missed |",
    "## What is missed, and what it is made of",
    ...["| Missed | µs | × base |", "| base | 1 | 1 |", "| ours | 3 | 3 |"],
    "## Beside others",
    ...["| Compared | µs | × base |", "| base | 1 | 1 |", "| ours | 3 | 3 |"],
  ]);
});

function measure([base = 0, ours = 0]: readonly number[], target?: Target, rounds = 1): Promise<Row> {
  const contenders = [
    { name: "base", start: () => () => base },
    { name: "ours", start: () => () => ours, target },
  ];
  return measureFigure({ title: "A row", about: "As it is.", rounds: [rounds, 0], contenders });
}
