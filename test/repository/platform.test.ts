import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs, skipped } from "../support/platform.ts";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync(
  [
    "test/{cli,clients,docs,hostile,pair,repository,server}/**/*.test.ts",
    "packages/*/{src,page/src}/**/*.test.ts",
    "spec/**/*.test.ts",
  ],
  { cwd },
)
  .filter((path) => !path.endsWith("platform.test.ts"))
  .map((path) => readFileSync(join(cwd, path), "utf8"))
  .join("\n");

test("every test that is skipped somewhere has its row, and every row has its test", () => {
  const skips = [...sources.matchAll(/\.skipIf\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, condition = ""]) => condition);
  const named = [...sources.matchAll(/\blacks\("(.+?)"\)/g)].map(([, need]) => need);
  expect(skips.filter((condition) => !condition.includes("lacks"))).toEqual([]);
  expect(sources.match(/\b(?:test|describe|it)\b[\w.]*\.(?:skip|only|todo|runIf|fails)\b/g) ?? []).toEqual([]);
  expect([...new Set(named)].sort()).toEqual([...needs()].sort());
});

test("where CI runs on Linux, nothing is skipped but what Node 22 lacks", () => {
  const elsewhere = process.platform !== "linux" || process.env.CI !== "true";
  const expected = Number.parseInt(process.versions.node, 10) < 24 ? 2 : 0;
  expect(elsewhere || skipped().length === expected, skipped().join("\n")).toBe(true);
});

test("run as a script, it prints what is skipped here", () => {
  const script = fileURLToPath(new URL("../support/platform.ts", import.meta.url));
  const [first = "", ...lines] = execFileSync(process.execPath, [script], { encoding: "utf8" }).trimEnd().split("\n");
  const what = skipped().length === 0 ? "nothing is skipped." : `${skipped().length} of ${needs().length} are skipped:`;
  expect(first).toBe(`On ${process.platform} ${process.arch}, Node ${process.versions.node}: ${what}`);
  expect(lines).toEqual(skipped().map((line) => `- ${line}`));
});
