import { expect, test } from "vitest";
import { isControlPath } from "./control-paths.ts";
import { createGate } from "./gate.ts";

// test/hostile/control.test.ts sends those that are, or may be taken for one.
test.each([
  ...["", "*", "/", "/plants", "/_mocks/api", "/_MOCK/api"],
  ...["/_moc", "/v1/_mock/api", "/plants%zz", "/a%2f_mock", "/%"],
])("%j is not a path of the control API", (path) => {
  expect(isControlPath(path)).toBe(false);
});

// test/hostile/control.test.ts tries other tokens.
test("the gate asks for the token below /_mock/api, and for none elsewhere", async () => {
  const pass = createGate("c1");
  const errorOf = async (path: string) => (await pass({ path, headers: {} }))?.error;
  for (const path of ["/_mock/api", "/_mock/api/", "/_mock/api/info"]) expect(await errorOf(path)).toBe(40101);
  for (const path of ["/_mock", "/_mock/", "/_mock/apis"]) expect(await errorOf(path)).toBeUndefined();
});
