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

describe("the gate", () => {
  const pass = createGate("c1");
  const statusOf = async (path: string, headers: Record<string, string>) => (await pass({ path, headers }))?.error;

  test.each<[authorization: string | undefined, error: number | undefined]>([
    ["Bearer c1", undefined],
    [undefined, 40101],
    ["Bearer c2", 40104],
  ])("the Authorization %j gives %j below /_mock/api, and asks for none elsewhere", async (authorization, error) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const path of ["/_mock/api", "/_mock/api/", "/_mock/api/info"])
      expect(await statusOf(path, headers)).toBe(error);
    for (const path of ["/_mock", "/_mock/", "/_mock/apis"]) expect(await statusOf(path, headers)).toBeUndefined();
  });
});
