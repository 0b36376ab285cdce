import { expect, test } from "vitest";
import { blocks, openGuide, readDocument } from "../blocks.ts";

// The whole project runs in ../vitest.thorough.test.ts.
const { js } = await openGuide("testing-with-the-mock.md", { ts: 5, js: 1 });

test("under Jest: test/e2e/packed runs the mock's first test with this configuration", async () => {
  const [first = ""] = blocks("ts", await readDocument("packages/mock-server/README.md"));
  const jest = first.replace(/^import .* from "vitest";\n/m, "");
  expect(await readDocument("test/e2e/packed/consumers/runners/jest.config.js")).toBe(js[0]);
  expect(await readDocument("test/e2e/packed/consumers/runners/readme.test.js")).toBe(jest);
});
