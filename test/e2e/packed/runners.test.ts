/** A project of Jest and MSW 2, as the mock's guide sets it up, and a forgotten `await` in each runner of tests. */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { blocks, readDocument, writeInto } from "../../docs/blocks.ts";
import { outputOf, run } from "../support/run.ts";
import { install, installedFile } from "./install.ts";

interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; status: string }[] }[];
}

const folder = await install("runners");
/** By its script: npx takes half a second more. */
const JEST = installedFile(folder, "jest/bin/jest.js");

test("the README's first test passes under Jest 30", async () => {
  expect(await outputOf(folder, "node", [JEST, "--version"])).toMatch(/^30\./);
  expect(await resultsOf("readme.test.js")).toEqual([["the app creates a plant", "passed"]]);
});

test("the guide's set-up in TypeScript passes under Jest, without its imports of Vitest", async () => {
  for (const block of blocks("ts", await readDocument("packages/mock-server/docs/testing-with-the-mock.md"))) {
    const [, path] = /^\/\/ ((?:src|test)\/.*)\n/.exec(block) ?? [];
    if (path) await writeInto(folder, path, block.replace(/^import .* from "vitest";\n/m, ""));
  }
  const results = await resultsOf("plant-it");
  expect(results).toHaveLength(7);
  expect(results.filter(([, status]) => status !== "passed")).toEqual([]);
});

test("with store.fetch Jest needs no configuration, since MSW is not loaded", async () => {
  expect(await resultsOf("store-fetch.test.js", "--config={}")).toEqual([
    ["the client gets the store's own fetch", "passed"],
  ]);
});

const NODE_TEST = `
import { test } from "node:test";
globalThis.test = test;
await import("./forgotten-await.test.js");
`;

const FORGOTTEN = [JEST, "forgotten-await.test.js"];
const vitestFolder = await install("builds");
await writeFile(join(folder, "node.test.mjs"), NODE_TEST);
await copyFile(join(folder, "forgotten-await.test.js"), join(vitestFolder, "forgotten-await.test.js"));

/** The difference of a failing test that awaits `verify`. Without the option below, Jest ends before it shows any. */
test.for<readonly [string, string, readonly string[], difference: RegExp]>([
  [
    "Vitest",
    vitestFolder,
    [installedFile(vitestFolder, "vitest/vitest.mjs"), "run", "--globals", "forgotten-await.test.js"],
    /^- {3}"total": 2,\n\+ {3}"total": 0,$/m,
  ],
  ["Jest", folder, FORGOTTEN, /expected: \{ total: 2 \},\n {2}actual: \{ total: 1 \}/],
  ["node:test", folder, ["--test", "node.test.mjs"], /expected: \{ total: 2 \},\n *actual: \{ total: 0 \}/],
])("%s ends with an error that says why, if a failing `verify` is not awaited", async ([, cwd, args, difference]) => {
  const { code, stdout, stderr } = await run(cwd, "node", args);
  expect(code).toBe(1);
  const said = stripVTControlCharacters(stdout + stderr);
  expect(said).toContain("store.requests.verify: the requests are not the expected ones.");
  expect(said).toMatch(difference);
});

test("Jest names the test that forgets it, by the option of the guide, and shows its own difference", async () => {
  const { code, stderr } = await run(folder, "node", [...FORGOTTEN, "--waitForUnhandledRejections"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /● forgets\n.*store\.requests\.verify: the requests are not the expected ones.*\+ {3}"total": 1,/s,
  );
  expect(stderr).toMatch(/^Tests: +2 failed, 2 total$/m);
});

async function resultsOf(...args: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const report: Report = JSON.parse(await outputOf(folder, "node", [JEST, "--json", ...args]));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ title, status }) => [title, status]);
}
