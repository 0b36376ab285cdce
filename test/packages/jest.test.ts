/** A project of Jest and MSW 2, as the SDK's README sets it up. */
import { expect, test } from "vitest";
import { installed, outputOf } from "./consumer.ts";

/** What Jest reports, as far as it is read here. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; status: string }[] }[];
}

test("the README's tests pass under Jest 30", async () => {
  const folder = await installed(new URL("consumers/jest", import.meta.url));
  expect(await outputOf(folder, "npx", ["--no", "jest", "--", "--version"])).toMatch(/^30\./);
  const report: Report = JSON.parse(await outputOf(folder, "npm", ["test", "--silent", "--", "--json"]));
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.map(({ title, status }) => [title, status])).toEqual([
    ["the app creates a plant", "passed"],
    ["the app takes an error", "passed"],
  ]);
});
