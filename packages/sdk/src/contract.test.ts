import { expect, test } from "vitest";
import { describeIssues, readNewPlant } from "./index.ts";

test("a plant is read by the contract, and its issues are put into words", () => {
  expect(readNewPlant({ id: 2n ** 63n - 1n, name: "Fern", further: 1 })).toEqual({
    value: { id: 2n ** 63n - 1n, name: "Fern" },
  });
  const { issues = [] } = readNewPlant({ id: "1", name: 5 });
  expect(issues.map(({ pointer }) => pointer)).toEqual(["/id", "/name"]);
  expect(describeIssues(issues)).toBe('at "/id" expected an integer within int64, received a string, and 1 more');
});
