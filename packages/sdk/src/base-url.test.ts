import { afterEach, describe, expect, test, vi } from "vitest";
import { ConfigurationError, createPlantStoreClient } from "./index.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Where a request goes, through each way to create a plant; or the error. */
async function targetOf(baseUrl: string | URL, allowInsecureHttp = false): Promise<string> {
  const targets: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    targets.push(String(url));
    return Response.json({ name: "Fern" });
  };
  const plants = createPlantStoreClient({ baseUrl, token: null, allowInsecureHttp, fetch });
  await plants.createPlant({ id: 1, name: "Fern" });
  await plants.raw.POST("/plants", { body: { id: 1, name: "Fern" } });
  expect(targets[1]).toBe(targets[0]);
  return String(targets[0]);
}

async function errorOf(baseUrl: string | URL, allowInsecureHttp = false): Promise<ConfigurationError> {
  const error = await targetOf(baseUrl, allowInsecureHttp).catch((error: unknown) => error);
  if (!(error instanceof ConfigurationError)) throw new Error(`No ConfigurationError but ${error}`);
  expect(error).toMatchObject({ name: "ConfigurationError", code: "configuration", outcome: "not_sent" });
  expect(error.message).toMatch(/^baseUrl /);
  return error;
}

describe("leads to", () => {
  test.each<[string | URL, string]>([
    ["https://api.example.com", "https://api.example.com/plants"],
    ["https://api.example.com/", "https://api.example.com/plants"],
    ["https://api.example.com/v1", "https://api.example.com/v1/plants"],
    ["https://api.example.com/v1/", "https://api.example.com/v1/plants"],
    ["https://api.example.com/v1///", "https://api.example.com/v1/plants"],
    ["https://api.example.com//", "https://api.example.com/plants"],
    ["https://api.example.com/a/b/c", "https://api.example.com/a/b/c/plants"],
    ["https://api.example.com/a/../b", "https://api.example.com/b/plants"],
    ["https://api.example.com:8443/v1", "https://api.example.com:8443/v1/plants"],
    ["https://api.example.com:443", "https://api.example.com/plants"],
    ["HTTPS://API.example.com/V1", "https://api.example.com/V1/plants"],
    ["https://api.example.com/a%3Fb%23c", "https://api.example.com/a%3Fb%23c/plants"],
    ["https://api.example.com/pflänzchen", "https://api.example.com/pfl%C3%A4nzchen/plants"],
    ["https://api.example.com/a@b:c", "https://api.example.com/a@b:c/plants"],
    [" https://api.example.com/v1 ", "https://api.example.com/v1/plants"],
    [new URL("https://api.example.com/v1/"), "https://api.example.com/v1/plants"],
    [new URL("http://localhost:8080"), "http://localhost:8080/plants"],
    ["http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/plants"],
    ["http://127.1", "http://127.0.0.1/plants"],
    ["http://0x7f000001", "http://127.0.0.1/plants"],
    ["http://127.255.255.254", "http://127.255.255.254/plants"],
    ["http://[::1]:8080", "http://[::1]:8080/plants"],
    ["http://[0:0:0:0:0:0:0:1]", "http://[::1]/plants"],
    ["http://localhost", "http://localhost/plants"],
    ["http://LOCALHOST:3000", "http://localhost:3000/plants"],
    ["http://a.localhost", "http://a.localhost/plants"],
    ["http://a.b.localhost:81/x", "http://a.b.localhost:81/x/plants"],
  ])("%s", async (baseUrl, target) => {
    expect(await targetOf(baseUrl)).toBe(target);
  });

  test.each(["http://api.example.com/v1", "http://127.0.0.1.evil.example/v1", "http://10.0.0.1/v1"])(
    "%s only where allowInsecureHttp says so",
    async (baseUrl) => {
      expect((await errorOf(baseUrl)).message).toMatch(/allowInsecureHttp/);
      expect(await targetOf(baseUrl, true)).toBe(`${baseUrl}/plants`);
    },
  );
});

describe("does not lead over http: to", () => {
  test.each([
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://notlocalhost",
    "http://localhost@evil.example",
    "http://evil.example/localhost",
    "http://evil.example:127",
    "http://0.0.0.0",
    "http://128.0.0.1",
    "http://1270.0.0.1.example",
    "http://10.0.0.1",
    "http://[::2]",
    "http://[::ffff:10.0.0.1]",
    "http://[::]",
    "http:\\\\evil.example",
  ])("%s", async (baseUrl) => {
    await errorOf(baseUrl);
  });
});

describe("refuses, whatever allowInsecureHttp says,", () => {
  test.each<[string | URL, RegExp]>([
    ["", /is empty/],
    [" ", /is empty/],
    ["api.example.com", /no absolute URL/],
    ["/api", /no absolute URL/],
    ["//api.example.com", /no absolute URL/],
    ["https://", /no absolute URL/],
    ["https://a b.example", /no absolute URL/],
    ["https://api.example.com:99999", /no absolute URL/],
    ["localhost:8080", /https: or http:/],
    ["sesame:pw@host", /^(?!.*sesame)/],
    ["ftp://api.example.com", /https: or http:/],
    ["file:///etc/passwd", /https: or http:/],
    ["data:text/plain,x", /https: or http:/],
    ["ws://127.0.0.1", /https: or http:/],
    [new URL("ftp://127.0.0.1"), /https: or http:/],
    ["https://api.example.com/v1?key=7", /no query/],
    ["https://api.example.com/v1?", /no query/],
    ["https://api.example.com?", /no query/],
    ["https://api.example.com/v1#top", /no query, no fragment/],
    ["https://api.example.com/v1#", /no query, no fragment/],
    [new URL("https://api.example.com/v1?"), /no query/],
    [new URL("https://api.example.com/v1#"), /no query/],
    ["https://user:sesame@api.example.com", /user name or a password/],
    ["https://user@api.example.com", /user name or a password/],
    ["https://:sesame@api.example.com", /user name or a password/],
    ["http://user:sesame@127.0.0.1", /user name or a password/],
  ])("%s", async (baseUrl, message) => {
    for (const allowInsecureHttp of [false, true]) {
      const error = await errorOf(baseUrl, allowInsecureHttp);
      expect(error.message).toMatch(message);
      expect(error.message).not.toMatch(/sesame|key=7/);
      expect(error.cause).toBeUndefined();
    }
  });
});

describe("in a page", () => {
  test.each([
    ["/api", "https://shop.example/api/plants"],
    ["/api/", "https://shop.example/api/plants"],
    ["/", "https://shop.example/plants"],
    ["api", "https://shop.example/a/api/plants"],
    ["../api", "https://shop.example/api/plants"],
    ["//api.example.com/v1", "https://api.example.com/v1/plants"],
    ["https://api.example.com", "https://api.example.com/plants"],
    ["https:api.example.com", "https://api.example.com/plants"],
  ])("%s leads to %s", async (baseUrl, target) => {
    vi.stubGlobal("location", { href: "https://shop.example/a/page?q=1#top" });
    expect(await targetOf(baseUrl)).toBe(target);
  });

  test.each([
    ["/api", "http://shop.example/page", /allowInsecureHttp/],
    ["/api", "about:blank", /no absolute URL/],
    ["/api?", "https://shop.example/page", /no query/],
    ["", "https://shop.example/page", /is empty/],
    ["/api", "file:///page.html", /https: or http:/],
  ])("%s of %s is refused", async (baseUrl, href, message) => {
    vi.stubGlobal("location", { href });
    expect((await errorOf(baseUrl)).message).toMatch(message);
  });

  test.each([[null], [7], [{}], [[]]])("%j is refused, and not taken for the path of its text", async (baseUrl) => {
    vi.stubGlobal("location", { href: "https://shop.example/a/page" });
    // As a caller without types may pass it.
    await errorOf(baseUrl as unknown as string);
  });
});
