/** A project of Jest and MSW 2, as the mock's guide sets it up. */
import { expect, test } from "vitest";
import { outputOf } from "../support/run.ts";
import { consumer, install } from "./install.ts";

/** The part of Jest's report that is read here. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; status: string }[] }[];
}

const folder = await install(consumer("jest"));

test("the README's first test passes under Jest 30", async () => {
  expect(await outputOf(folder, "npx", ["--no", "jest", "--", "--version"])).toMatch(/^30\./);
  expect(await resultsOf("readme.test.js")).toEqual([["the app creates a plant", "passed"]]);
});

test("with store.fetch Jest needs no configuration, since MSW is not loaded", async () => {
  expect(await resultsOf("store-fetch.test.js", "--config={}")).toEqual([
    ["the client gets the store's own fetch", "passed"],
  ]);
});

async function resultsOf(...args: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const report: Report = JSON.parse(await outputOf(folder, "npx", ["--no", "jest", "--", "--json", ...args]));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.map(({ title, status }) => [title, status]);
}
