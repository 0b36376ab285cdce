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
  expect(before?.figureOf("A row", "ours")).toBe("3 × base");
  expect(before?.figureOf("A row", "base")).toBeUndefined();
  expect(before?.figureOf("Another row", "ours")).toBeUndefined();
});

test("a report shows what the run before measured, and can be read in its turn", async () => {
  const before = readRunBefore(reportOf(machine, [await rowOf(3)], [], undefined));
  const later = { ...machine, date: "2026-11-22T12:00:00.000Z" };
  const report = reportOf(later, [await rowOf(3.3), { ...(await rowOf(2)), title: "A new row" }], [], before);
  expect(report).toContain(
    "The run before was on 2026-11-21, at commit 87e104c, on AMD EPYC, 2 cores, Linux 6.18 x64.",
  );
  expect(report).toMatch(/\| A row +\| ours \| at most 4 +\| 3\.3 × base +\| kept +\| 3 × base +\| \+10 % +\|/);
  expect(report).toMatch(/\| A new row +\| ours \| at most 4 +\| 2 × base +\| kept +\| +\| new +\|/);
  expect(readRunBefore(report)?.figureOf("A row", "ours")).toBe("3.3 × base");
});

test.each([
  ["0.802 × base", "0.72 × base", "−10 %"],
  ["7,999 bytes", "5,999 bytes", "−25 %"],
  ["none", "none", "the same"],
  ["none", "errors of ours", "differs"],
  [undefined, "1 × base", "new"],
])("from %s to %s: %s", (before, now, change) => {
  expect(changeOf(before, now)).toBe(change);
});

test("a text that is no report has no run", () => {
  expect(readRunBefore("# Something else")).toBeUndefined();
});

function rowOf(value: number): Promise<Row> {
  const own = (name: string, measured: number): Measured => ({ name, measure: () => measured });
  const contenders = [own("base", 1), { ...own("ours", value), target: { atMost: 4 } }];
  return measureRow({ title: "A row", about: "As it is.", unit: "µs", rounds: 1, warmUpRounds: 0, contenders });
}
