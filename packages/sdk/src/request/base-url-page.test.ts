import { afterEach, describe, expect, test, vi } from "vitest";
import { NO_HTTPS, NO_SECRETS, NO_URL, refusalOf, targetOf } from "../testing/targets.ts";

afterEach(() => vi.unstubAllGlobals());

describe("in a page, a relative URL", () => {
  test.each([
    ["of a path is the origin's", "/api", "https://shop.example/api/plants"],
    ["of a path loses its slash", "/api/", "https://shop.example/api/plants"],
    ["of a slash is the origin", "/", "https://shop.example/plants"],
    ["of a segment is the page's folder's", "api", "https://shop.example/a/api/plants"],
    ["of a dot is the page's folder", ".", "https://shop.example/a/plants"],
    ["of dots goes up", "../api", "https://shop.example/api/plants"],
    ["of another host keeps the scheme", "//api.example.com/v1", "https://api.example.com/v1/plants"],
    ["may have a colon behind a slash", "./a:b", "https://shop.example/a/a:b/plants"],
  ])("%s: %j", async (_rule, baseUrl, target) => {
    vi.stubGlobal("location", { href: "https://shop.example/a/page?q=1#top" });
    expect(await targetOf({ baseUrl })).toBe(target);
  });

  test.each([
    ["of a page over http:", "/api", "http://shop.example/page", NO_HTTPS],
    ["of a page that is not an address", "/api", "about:blank", NO_URL],
    ["of a file", "/api", "file:///page.html", NO_URL],
    ["of a blob's worker", "/api", "blob:https://shop.example/1", NO_URL],
    ["with a bare ?", "/api?", "https://shop.example/page", NO_SECRETS],
    ["with only a fragment", "#sesame", "https://shop.example/page", NO_SECRETS],
    ["that is empty", "", "https://shop.example/page", NO_URL],
  ])("%s is refused", async (_rule, baseUrl, href, refusal) => {
    vi.stubGlobal("location", { href });
    expect(await refusalOf({ baseUrl })).toBe(refusal);
  });

  test("of a page on loopback leads there", async () => {
    vi.stubGlobal("location", { href: "http://localhost:5173/" });
    expect(await targetOf({ baseUrl: "/api" })).toBe("http://localhost:5173/api/plants");
  });

  test.each(["https://api.example.com", "https:api.example.com"])("is none with a scheme: %s", async (baseUrl) => {
    vi.stubGlobal("location", { href: "https://shop.example/a/page" });
    expect(await targetOf({ baseUrl })).toBe("https://api.example.com/plants");
  });

  test.each([[null], [7], [[]]])("is not the text of %j", async (baseUrl) => {
    vi.stubGlobal("location", { href: "https://shop.example/a/page" });
    // A caller without types may pass it.
    expect(await refusalOf({ baseUrl: baseUrl as unknown as string })).toBe(NO_URL);
  });
});
