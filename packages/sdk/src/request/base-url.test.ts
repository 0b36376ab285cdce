import { describe, expect, test, vi } from "vitest";
import { ConfigurationError, type PlantStoreClientOptions } from "../index.ts";
import { CALL_STYLES, PLANT, plant, scriptedClient } from "../testing/client.ts";
import { exposureOf } from "../testing/exposure.ts";

const NO_URL = "baseUrl must be an absolute URL, or relative in a page.";
const NO_SECRETS = "baseUrl must hold no credentials, query or fragment.";
const NO_HTTPS = "baseUrl must begin with https: unless allowInsecureHttp is set.";

/** It must be the same in each call style. */
async function targetOf(options: PlantStoreClientOptions): Promise<string> {
  const { plants, sent } = scriptedClient([plant], options);
  for (const [, create] of CALL_STYLES) await create(plants);
  const [url, ...others] = new Set(sent.map(({ url }) => url));
  expect([others, sent.length]).toEqual([[], CALL_STYLES.length]);
  return String(url);
}

/** The message must show no secret. */
async function refusalOf(options: PlantStoreClientOptions): Promise<string> {
  const error: unknown = await targetOf(options).catch((error) => error);
  if (!(error instanceof ConfigurationError)) throw new Error(`No ConfigurationError but ${error}`);
  expect(error).toMatchObject({ name: "ConfigurationError", code: "configuration", outcome: "not_sent" });
  expect(exposureOf(error)).not.toMatch(/sesame|key=7/);
  return error.message;
}

describe("the request goes to", () => {
  test.each<[string, string | URL, string]>([
    ["the origin, its slashes dropped", "https://api.example.com///", "https://api.example.com/plants"],
    ["a prefix with an empty segment", "https://api.example.com/a//b", "https://api.example.com/a//b/plants"],
    ["what white space surrounds", " \r\n\thttps://api.example.com/v1 \n", "https://api.example.com/v1/plants"],
    ["an escaped ? and #, kept", "https://api.example.com/a%3Fb%23", "https://api.example.com/a%3Fb%23/plants"],
    ["braces, which name no parameter", "https://api.example.com/{id}", "https://api.example.com/%7Bid%7D/plants"],
    ["an @ and a colon in the path", "https://api.example.com/a@b:c", "https://api.example.com/a@b:c/plants"],
    ["what backslashes stand for", "https:\\\\api.example.com\\v1\\", "https://api.example.com/v1/plants"],
    ["an absolute URL without its slashes", "https:api.example.com/v1", "https://api.example.com/v1/plants"],
    ["a URL object's href", new URL("https://api.example.com/v1/"), "https://api.example.com/v1/plants"],
  ])("%s: %j", async (_rule, baseUrl, target) => {
    expect(await targetOf({ baseUrl })).toBe(target);
  });

  test("the value of a URL object when the client was made", async () => {
    const baseUrl = new URL("https://api.example.com/v1");
    const { plants, sent } = scriptedClient([plant], { baseUrl });
    baseUrl.host = "evil.example";
    await plants.createPlant(PLANT);
    expect(sent).toMatchObject([{ url: "https://api.example.com/v1/plants" }]);
  });
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/plants"],
  ["all of 127/8", "http://127.255.255.254", "http://127.255.255.254/plants"],
  ["127.1, which is 127.0.0.1", "http://127.1", "http://127.0.0.1/plants"],
  ["[::1] at length", "http://[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080/plants"],
  ["localhost with a dot at its end", "http://localhost.", "http://localhost./plants"],
  ["a.b.localhost", "http://a.b.localhost:81/x", "http://a.b.localhost:81/x/plants"],
])("over http: the request goes to loopback: %s", async (_rule, baseUrl, target) => {
  expect(await targetOf({ baseUrl })).toBe(target);
});

test.each([
  ["a host that begins as loopback", "http://127.0.0.1.evil.example", "http://127.0.0.1.evil.example/plants"],
  ["a host that begins as localhost", "http://localhost.evil.example", "http://localhost.evil.example/plants"],
  ["a host that ends in localhost without a dot", "http://notlocalhost", "http://notlocalhost/plants"],
  ["a host with loopback as its path", "http://evil.example/127.0.0.1", "http://evil.example/127.0.0.1/plants"],
  ["a host with loopback as its port", "http://evil.example:127", "http://evil.example:127/plants"],
  ["every address of this host", "http://0.0.0.0", "http://0.0.0.0/plants"],
  ["every address of this host, in IPv6", "http://[::]", "http://[::]/plants"],
  ["1270.0.0.1 with a name", "http://1270.0.0.1.example", "http://1270.0.0.1.example/plants"],
  ["an IPv4 in IPv6", "http://[::ffff:10.0.0.1]", "http://[::ffff:a00:1]/plants"],
  ["the network after loopback's", "http://128.0.0.1", "http://128.0.0.1/plants"],
  ["the address after loopback in IPv6", "http://[::2]", "http://[::2]/plants"],
  ["a secret path", "http://api.example.com/sesame", "http://api.example.com/sesame/plants"],
  ["a host behind backslashes", "http:\\\\evil.example", "http://evil.example/plants"],
])("over http: the request goes nowhere else, without allowInsecureHttp: %s: %j", async (_rule, baseUrl, target) => {
  expect(await refusalOf({ baseUrl })).toBe(NO_HTTPS);
  expect(await refusalOf({ baseUrl, allowInsecureHttp: false })).toBe(NO_HTTPS);
  expect(await targetOf({ baseUrl, allowInsecureHttp: true })).toBe(target);
});

const REFUSED: readonly (readonly [refusal: string, baseUrls: readonly unknown[]])[] = [
  [NO_URL, ["", null, { href: "https://api.example.com" }, ["https://api.example.com"]]],
  // A text before a colon would be a scheme.
  [NO_URL, ["api.example.com", "localhost:8080", "sesame:pw@host"]],
  // Outside of a page.
  [NO_URL, ["/api", "//api.example.com", "https://", "https://user:sesame@:0:0"]],
  [NO_URL, ["ws://127.0.0.1", "file:///etc/passwd", "data:text/plain,x", "javascript:alert(1)"]],
  // The origin of a blob is https:.
  [NO_URL, [Object("https://api.example.com"), new URL("ftp://127.0.0.1"), "blob:https://api.example.com/1"]],
  // A bare ? or # would swallow the path.
  [
    NO_SECRETS,
    ["https://api.example.com/v1?key=7", "https://api.example.com?", new URL("https://api.example.com/v1#")],
  ],
  [NO_SECRETS, ["https://user:sesame@api.example.com", "https://sesame@api.example.com"]],
  [NO_SECRETS, ["https://:sesame@api.example.com", "http://sesame@127.0.0.1", "http://localhost@evil.example"]],
];

test.each(REFUSED.flatMap(([refusal, baseUrls]) => baseUrls.map((baseUrl) => [baseUrl, refusal] as const)))(
  "even with allowInsecureHttp the factory refuses %j: %s",
  async (baseUrl, refusal) => {
    for (const allowInsecureHttp of [false, true]) {
      // A caller without types may pass it.
      expect(await refusalOf({ baseUrl: baseUrl as string, allowInsecureHttp })).toBe(refusal);
    }
  },
);

describe("in a page, a relative URL", () => {
  test.each<[string, string, string, href?: string]>([
    ["of a path is the origin's", "/api", "https://shop.example/api/plants"],
    ["of a slash is the origin", "/", "https://shop.example/plants"],
    ["of a dot is the page's folder", ".", "https://shop.example/a/plants"],
    ["of another host keeps the scheme", "//api.example.com/v1", "https://api.example.com/v1/plants"],
    ["may have a colon behind a slash", "./a:b", "https://shop.example/a/a:b/plants"],
    ["of a page on loopback leads there", "/api", "http://localhost:5173/api/plants", "http://localhost:5173/"],
    ["is none with a scheme and no slashes", "https:api.example.com", "https://api.example.com/plants"],
  ])("%s: %j", async (_rule, baseUrl, target, href = "https://shop.example/a/page?q=1#top") => {
    vi.stubGlobal("location", { href });
    expect(await targetOf({ baseUrl })).toBe(target);
  });

  test.each([
    ["of a page over http:", "/api", "http://shop.example/page", NO_HTTPS],
    ["of a page that is not an address", "/api", "about:blank", NO_URL],
    ["with a bare ?", "/api?", "https://shop.example/page", NO_SECRETS],
    ["with only a fragment", "#sesame", "https://shop.example/page", NO_SECRETS],
    ["that is empty", "", "https://shop.example/page", NO_URL],
    ["that is null", null, "https://shop.example/page", NO_URL],
  ])("%s is refused", async (_rule, baseUrl, href, refusal) => {
    vi.stubGlobal("location", { href });
    // A caller without types may pass null.
    expect(await refusalOf({ baseUrl: baseUrl as string })).toBe(refusal);
  });
});
