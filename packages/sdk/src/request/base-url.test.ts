import { describe, expect, test } from "vitest";
import { PLANT } from "../testing/client.ts";
import { plant, scriptedClient } from "../testing/scripted-client.ts";
import { NO_HTTPS, NO_SECRETS, NO_URL, refusalOf, targetOf } from "../testing/targets.ts";

describe("the request goes to", () => {
  test.each<[string, string | URL, string]>([
    ["only the origin", "https://api.example.com", "https://api.example.com/plants"],
    ["the origin, its slashes dropped", "https://api.example.com///", "https://api.example.com/plants"],
    ["the prefix, its slash dropped", "https://api.example.com/v1/", "https://api.example.com/v1/plants"],
    ["a prefix of several segments", "https://api.example.com/a/b/c", "https://api.example.com/a/b/c/plants"],
    ["a prefix with an empty segment", "https://api.example.com/a//b", "https://api.example.com/a//b/plants"],
    ["the prefix, dot segments resolved", "https://api.example.com/a/./x/../b", "https://api.example.com/a/b/plants"],
    ["a port of its own", "https://api.example.com:8443/v1", "https://api.example.com:8443/v1/plants"],
    ["an uppercase scheme and host, in lowercase", "HTTPS://API.Example.COM/V1", "https://api.example.com/V1/plants"],
    ["what white space surrounds", " \r\n\thttps://api.example.com/v1 \n", "https://api.example.com/v1/plants"],
    ["an escaped ? and #, kept", "https://api.example.com/a%3Fb%23", "https://api.example.com/a%3Fb%23/plants"],
    ["braces, which name no parameter", "https://api.example.com/{id}", "https://api.example.com/%7Bid%7D/plants"],
    ["an @ and a colon in the path", "https://api.example.com/a@b:c", "https://api.example.com/a@b:c/plants"],
    ["an address of IPv6", "https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443/plants"],
    ["what backslashes stand for", "https:\\\\api.example.com\\v1\\", "https://api.example.com/v1/plants"],
    ["an absolute URL without its slashes", "https:api.example.com/v1", "https://api.example.com/v1/plants"],
    ["a URL object's href", new URL("https://api.example.com/v1/"), "https://api.example.com/v1/plants"],
    ["a URL object's loopback", new URL("http://localhost:8080"), "http://localhost:8080/plants"],
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

describe("over http: the request goes to loopback:", () => {
  test.each([
    ["127.0.0.1", "http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/plants"],
    ["all of 127/8", "http://127.255.255.254", "http://127.255.255.254/plants"],
    ["127.1, which is 127.0.0.1", "http://127.1", "http://127.0.0.1/plants"],
    ["127.0.0.1 in wide digits", "http://\uff11\uff12\uff17.0.0.1", "http://127.0.0.1/plants"],
    ["[::1] at length", "http://[0:0:0:0:0:0:0:1]:8080", "http://[::1]:8080/plants"],
    ["LOCALHOST", "HTTP://LOCALHOST:3000", "http://localhost:3000/plants"],
    ["a.b.localhost", "http://a.b.localhost:81/x", "http://a.b.localhost:81/x/plants"],
  ])("%s", async (_rule, baseUrl, target) => {
    expect(await targetOf({ baseUrl })).toBe(target);
  });
});

describe("over http: the request goes nowhere else, unless allowInsecureHttp is true:", () => {
  test.each([
    ["a host", "http://api.example.com/v1", "http://api.example.com/v1/plants"],
    ["a host that begins as loopback", "http://127.0.0.1.evil.example", "http://127.0.0.1.evil.example/plants"],
    ["a host that begins as localhost", "http://localhost.evil.example", "http://localhost.evil.example/plants"],
    ["a host that ends in localhost without a dot", "http://notlocalhost", "http://notlocalhost/plants"],
    ["localhost with a dot at its end", "http://localhost.", "http://localhost./plants"],
    ["a host with loopback as its path", "http://evil.example/127.0.0.1", "http://evil.example/127.0.0.1/plants"],
    ["a host with loopback as its port", "http://evil.example:127", "http://evil.example:127/plants"],
    ["every address of this host", "http://0.0.0.0", "http://0.0.0.0/plants"],
    ["every address of this host, in IPv6", "http://[::]", "http://[::]/plants"],
    ["the network after loopback's", "http://128.0.0.1", "http://128.0.0.1/plants"],
    ["a private network", "http://10.0.0.1/v1", "http://10.0.0.1/v1/plants"],
    ["1270.0.0.1 with a name", "http://1270.0.0.1.example", "http://1270.0.0.1.example/plants"],
    ["the address after loopback in IPv6", "http://[::2]", "http://[::2]/plants"],
    ["an IPv4 in IPv6", "http://[::ffff:10.0.0.1]", "http://[::ffff:a00:1]/plants"],
    ["a host behind backslashes", "http:\\\\evil.example", "http://evil.example/plants"],
  ])("%s: %j", async (_rule, baseUrl, target) => {
    expect(await refusalOf({ baseUrl })).toBe(NO_HTTPS);
    expect(await refusalOf({ baseUrl, allowInsecureHttp: false })).toBe(NO_HTTPS);
    expect(await targetOf({ baseUrl, allowInsecureHttp: true })).toBe(target);
  });
});

describe("even with allowInsecureHttp the factory refuses", () => {
  test.each<[string, unknown, string]>([
    ["an empty text", "", NO_URL],
    ["only spaces", " \n", NO_URL],
    ["null", null, NO_URL],
    ["a number", 7, NO_URL],
    ["an object", { href: "https://api.example.com" }, NO_URL],
    ["a list", ["https://api.example.com"], NO_URL],
    ["a String object", Object("https://api.example.com"), NO_URL],
    ["a host without a scheme", "api.example.com", NO_URL],
    ["a host and a port without a scheme, which would be one", "localhost:8080", NO_URL],
    ["a user name without a scheme, which would be one", "sesame:pw@host", NO_URL],
    ["a path, outside of a page", "/api", NO_URL],
    ["another host by its slashes, outside of a page", "//api.example.com", NO_URL],
    ["a scheme without a host", "https://", NO_URL],
    ["a host with a space", "https://a b.example", NO_URL],
    ["a port past 65535", "https://api.example.com:99999", NO_URL],
    ["an address past IPv4's", "https://256.0.0.1", NO_URL],
    ["ftp:", "ftp://api.example.com", NO_URL],
    ["ws:", "ws://127.0.0.1", NO_URL],
    ["file:", "file:///etc/passwd", NO_URL],
    ["data:", "data:text/plain,x", NO_URL],
    ["javascript:", "javascript:alert(1)", NO_URL],
    ["blob:, though its origin is https:", "blob:https://api.example.com/1", NO_URL],
    ["a URL object of another scheme", new URL("ftp://127.0.0.1"), NO_URL],
    ["a query", "https://api.example.com/v1?key=7", NO_SECRETS],
    ["a bare ?, which would swallow the path", "https://api.example.com/v1?", NO_SECRETS],
    ["a bare ? of the origin", "https://api.example.com?", NO_SECRETS],
    ["a fragment", "https://api.example.com/v1#sesame", NO_SECRETS],
    ["a bare #, which would swallow the path", "https://api.example.com/v1#", NO_SECRETS],
    ["a URL object's bare ?", new URL("https://api.example.com/v1?"), NO_SECRETS],
    ["a URL object's bare #", new URL("https://api.example.com/v1#"), NO_SECRETS],
    ["a user name and a password", "https://user:sesame@api.example.com", NO_SECRETS],
    ["a user name", "https://sesame@api.example.com", NO_SECRETS],
    ["a password", "https://:sesame@api.example.com", NO_SECRETS],
    ["a user name on loopback", "http://sesame@127.0.0.1", NO_SECRETS],
    ["a user name that looks like loopback", "http://localhost@evil.example", NO_SECRETS],
  ])("%s: %j", async (_rule, baseUrl, refusal) => {
    for (const allowInsecureHttp of [false, true]) {
      // A caller without types may pass it.
      expect(await refusalOf({ baseUrl: baseUrl as string, allowInsecureHttp })).toBe(refusal);
    }
  });
});
