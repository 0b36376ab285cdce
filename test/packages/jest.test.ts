/** A project of Jest and MSW 2, as the SDK's README sets it up. */
import { beforeAll, expect, test } from "vitest";
import { installed, outputOf } from "./consumer.ts";

/** What Jest reports, as far as it is read here. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; status: string }[] }[];
}

let folder: string;

beforeAll(async () => {
  folder = await installed(new URL("consumers/jest", import.meta.url));
});

test("the README's tests pass under Jest 30", async () => {
  expect(await outputOf(folder, "npx", ["--no", "jest", "--", "--version"])).toMatch(/^30\./);
  expect(await resultsOf("readme.test.js")).toEqual([
    ["the app creates a plant", "passed"],
    ["the app takes an error", "passed"],
  ]);
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
