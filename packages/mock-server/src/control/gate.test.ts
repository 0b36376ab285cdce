import { describe, expect, test } from "vitest";
import { createGate, isControlPath } from "./gate.ts";

describe("isControlPath", () => {
  test.each(["/_mock", "/_mock/", "/_mock/api", "/_mock/api/../../plants", "/_mock//plants"])("%s is", (path) => {
    expect(isControlPath(path)).toBe(true);
  });

  test.each([
    "//_mock/api",
    "/./_mock/api",
    "/plants/../_mock/api/reset",
    "/plants/%2e%2e/_mock/api",
    "/plants/%2E./_mock/api",
    "/plants\\..\\_mock\\api",
    "/\\_mock/api",
    "/%5fmock/api",
    "/%5Fmock%2Fapi",
    "/_mock%2fapi",
    "/_mock%5capi",
    "/plants%2f..%2f_mock",
  ])("%s may be taken for it", (path) => {
    expect(isControlPath(path)).toBe(true);
  });

  test.each([
    "",
    "*",
    "/",
    "/plants",
    "/_mocks/api",
    "/_MOCK/api",
    "/_moc",
    "/v1/_mock/api",
    "/plants%zz",
    "/a%2f_mock",
    "/%",
  ])("%j is not", (path) => {
    expect(isControlPath(path)).toBe(false);
  });
});

describe("the gate", () => {
  const pass = createGate("c1");
  const HOST = "127.0.0.1:4010";
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await pass({ path, headers: { host: HOST, ...headers } }))?.error;
  const good = { authorization: "Bearer c1" };

  test.each<[title: string, headers: Record<string, string>]>([
    ["no Origin", {}],
    ["its own Origin", { origin: `http://${HOST}` }],
    ["its own Origin, by another name of the host", { host: "LocalHost:4010", origin: "http://localhost:4010" }],
    ["Sec-Fetch-Site: same-origin", { "sec-fetch-site": "same-origin" }],
    ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
  ])("lets in a request with the token and %s", async (_, headers) => {
    expect(await statusOf("/_mock/api/info", { ...good, ...headers })).toBeUndefined();
  });

  test.each<[title: string, headers: Record<string, string>]>([
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["a loopback Origin", { origin: "http://localhost:5173" }],
    ["its own Origin by another name", { origin: "http://localhost:4010" }],
    ["its own Origin with another scheme", { origin: `https://${HOST}` }],
    ["its own Origin without a port", { origin: "http://127.0.0.1" }],
    ["its own Origin with a slash", { origin: `http://${HOST}/` }],
    ["Origin: null", { origin: "null" }],
    ["an empty Origin", { origin: "" }],
    ["two Origins", { origin: `http://${HOST}, http://${HOST}` }],
    ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
    ["Sec-Fetch-Site: cross-site, and its own Origin", { "sec-fetch-site": "cross-site", origin: `http://${HOST}` }],
    ["an empty Sec-Fetch-Site", { "sec-fetch-site": "" }],
  ])("refuses %s, with the token and for what needs none", async (_, headers) => {
    for (const path of ["/_mock", "/_mock/", "/_mock/app.js", "/_mock/api", "/_mock/api/info", "/_mock/api/nowhere"])
      expect(await statusOf(path, { ...good, ...headers })).toBe(40301);
  });

  test.each<[authorization: string | undefined, error: number]>([
    [undefined, 40101],
    ["", 40101],
    ["Basic YzE6", 40102],
    ["Bearer", 40103],
    ["Bearer c1 c1", 40103],
    ["Bearer c", 40104],
    ["Bearer c2", 40104],
    ["Bearer c11", 40104],
    ["Bearer C1", 40104],
  ])("refuses the Authorization %j below /_mock/api, and asks for none elsewhere", async (authorization, error) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const path of ["/_mock/api", "/_mock/api/", "/_mock/api/info"])
      expect(await statusOf(path, headers)).toBe(error);
    for (const path of ["/_mock", "/_mock/", "/_mock/apis"]) expect(await statusOf(path, headers)).toBeUndefined();
  });

  test("a refusal does not hold the token", async () => {
    const gate = createGate("sword-fish");
    for (const authorization of ["Bearer sword-fishes", "Bearer a sword-fish", "Basic sword-fish"]) {
      const refusal = await gate({ path: "/_mock/api", headers: { host: HOST, authorization } });
      expect(JSON.stringify(refusal)).not.toContain("sword-fish");
    }
  });
});
