import { describe, expect, test } from "vitest";
import { isControlPath } from "./control-paths.ts";
import { createGate } from "./gate.ts";

describe("isControlPath", () => {
  test.each(["/_mock", "/_mock/", "/_mock/api", "/_mock/api/../../plants", "/_mock//plants"])("%s is", (path) => {
    expect(isControlPath(path)).toBe(true);
  });

  test.each([
    ...["//_mock/api", "/./_mock/api", "/plants/../_mock/api/reset", "/plants/%2e%2e/_mock/api"],
    ...["/plants/%2E./_mock/api", "/plants\\..\\_mock\\api", "/\\_mock/api", "/%5fmock/api"],
    ...["/%5Fmock%2Fapi", "/_mock%2fapi", "/_mock%5capi", "/plants%2f..%2f_mock"],
  ])("%s may be taken for it", (path) => {
    expect(isControlPath(path)).toBe(true);
  });

  test.each([
    ...["", "*", "/", "/plants", "/_mocks/api", "/_MOCK/api"],
    ...["/_moc", "/v1/_mock/api", "/plants%zz", "/a%2f_mock", "/%"],
  ])("%j is not", (path) => {
    expect(isControlPath(path)).toBe(false);
  });
});

// test/hostile/control.test.ts tries other tokens.
test("the gate asks for the token below /_mock/api, and for none elsewhere", async () => {
  const pass = createGate("c1");
  const errorOf = async (path: string) => (await pass({ path, headers: {} }))?.error;
  for (const path of ["/_mock/api", "/_mock/api/", "/_mock/api/info"]) expect(await errorOf(path)).toBe(40101);
  for (const path of ["/_mock", "/_mock/", "/_mock/apis"]) expect(await errorOf(path)).toBeUndefined();
});
