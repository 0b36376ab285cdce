/** A test that forgets the `await` of a `verify` that fails: each runner ends with an error that says why. */
import { expect, test } from "vitest";
import { run } from "../support/run.ts";
import { consumer, install } from "./install.ts";

const folder = await install(consumer("forgotten-await"));

const JEST = ["--no", "jest", "--", "jest.test.cjs"];

test.for<readonly [string, string, readonly string[]]>([
  ["Vitest", "npx", ["--no", "vitest", "--", "run", "vitest.test.mjs"]],
  ["Jest", "npx", JEST],
  ["node:test", "node", ["--test", "node.test.mjs"]],
])("%s", async ([, command, args]) => {
  const { code, stdout, stderr } = await run(folder, command, args);
  expect(code).toBe(1);
  expect(stdout + stderr).toContain("store.requests.verify: the requests are not the expected ones.");
});

test("Jest names the test, by the option of the guide", async () => {
  const { code, stderr } = await run(folder, "npx", [...JEST, "--waitForUnhandledRejections"]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/● forgets\n\n\s+store\.requests\.verify: the requests are not the expected ones/);
  expect(stderr).toMatch(/^Tests: +1 failed, 1 total$/m);
});
