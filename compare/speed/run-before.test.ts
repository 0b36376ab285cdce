import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { reportOf } from "./report.ts";
import { type Measured, measureRow, type Row } from "./row.ts";
import { changeOf, readRunBefore } from "./run-before.ts";

const machine: Machine = {
  date: "2026-11-21T12:00:00.000Z",
  commit: "87e104c",
  node: "v24.21.0",
  v8: "13.6",
  system: "Linux 6.18 x64",
  processor: "AMD EPYC",
  cores: 2,
  loadBefore: 0.5,
  wrk: undefined,
  versions: {},
};

test("a report is read by the next one: its date, commit, machine and promised figures", async () => {
  const before = readRunBefore(reportOf(machine, [await rowOf(3)], [], undefined));
  expect(before).toMatchObject({ date: "2026-11-21", commit: "87e104c" });
  expect(before?.machine).toBe("AMD EPYC, 2 cores, Linux 6.18 x64");
  expect(before?.figures.get("A row: ours")).toBe("3");
  expect(before?.figures.has("A row: base")).toBe(false);
});

test("a report shows what the run before measured, and can be read in its turn", async () => {
  const before = readRunBefore(reportOf(machine, [await rowOf(3)], [], undefined));
  const later = { ...machine, date: "2026-11-22T12:00:00.000Z" };
  const report = reportOf(later, [await rowOf(3.3), { ...(await rowOf(5)), title: "A new row" }], [], before);
  expect(report).toContain("the run before, at commit 87e104c, on AMD EPYC, 2 cores, Linux 6.18 x64.");
  expect(report).toMatch(/\| +\| floor \| promised +\| measured +\| since 2026-11-21 \|/);
  expect(report).toMatch(/\| A row: ours +\| base +\| at most 4 +\| 3\.3 +\| \+10 % +\|/);
  expect(report).toMatch(/\| A new row: ours +\| base +\| at most 4 +\| 5: missed +\| new +\|/);
  expect(readRunBefore(report)?.figures.get("A row: ours")).toBe("3.3");
});

test("a report has the whole table only of a row with others' tools", async () => {
  const row = await rowOf(3);
  expect(reportOf(machine, [row], [], undefined)).not.toMatch(/\| A row +\| µs/);
  expect(reportOf(machine, [{ ...row, isComparison: true }], [], undefined)).toMatch(
    /\| A row \| µs +\| × base \|\n.*\n\| base +\| 1 +\| 1 +\|\n\| ours +\| 3 +\| 3 +\|/,
  );
});

test.each([
  ["0.802", "0.72", "−10 %"],
  ["7,999: missed", "5,999", "−25 %"],
  ["1", "errors of ours: missed", "differs"],
  [undefined, "1", "new"],
])("from %s to %s: %s", (before, now, change) => {
  expect(changeOf(before, now)).toBe(change);
});

test("a text that is not a report has no run", () => {
  expect(readRunBefore("# Something else")).toBeUndefined();
});

function rowOf(value: number): Promise<Row> {
  const own = (name: string, measured: number): Measured => ({ name, measure: () => measured });
  const contenders = [own("base", 1), { ...own("ours", value), target: { atMost: 4 } }];
  return measureRow({ title: "A row", about: "As it is.", unit: "µs", rounds: 1, warmUpRounds: 0, contenders });
}
