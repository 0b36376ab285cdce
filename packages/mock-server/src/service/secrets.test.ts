import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { withoutSecrets, withoutUser } from "./secrets.ts";

describe("a header that can hold a secret shows its scheme at most:", () => {
  test.for<readonly [name: string, value: string, shown: string]>([
    ["authorization", "Bearer s3cret", "Bearer [redacted]"],
    ["authorization", "bearer s3cret", "bearer [redacted]"],
    ["authorization", "BEARER   s3cret", "BEARER [redacted]"],
    ["authorization", "Basic czNjcmV0OnMzY3JldA==", "Basic [redacted]"],
    ["authorization", 'Digest username="s3cret"', "Digest [redacted]"],
    ["authorization", "Bearer s3cret, Bearer s3cret2", "Bearer [redacted]"],
    ["authorization", "s3cret", "[redacted]"],
    ["authorization", "s3cret Bearer s3cret", "[redacted]"],
    ["authorization", "Bearers3cret s3cret", "[redacted]"],
    ["authorization", "Bearer\ts3cret", "[redacted]"],
    ["authorization", "Bearer", "[redacted]"],
    ["authorization", "", "[redacted]"],
    ["Authorization", "Bearer s3cret", "Bearer [redacted]"],
    ["proxy-authorization", "Basic s3cret", "Basic [redacted]"],
    ["cookie", "session=s3cret", "[redacted]"],
  ])("%s: %s", ([name, value, shown]) => {
    expect(withoutSecrets({ [name]: value })).toEqual({ [name]: shown });
  });

  test("whatever stands after the scheme", () => {
    fc.assert(
      fc.property(fc.constantFrom("Bearer ", "basic ", "", "Token ", "Bearer\t"), fc.base64String(), (scheme, text) => {
        const secret = `s3cret${text}`;
        const shown = withoutSecrets({ authorization: scheme + secret, cookie: secret, "proxy-authorization": secret });
        expect(JSON.stringify(shown)).not.toContain("s3cret");
        expect(inspect(shown)).not.toContain("s3cret");
      }),
    );
  });
});

test("every other header stands as it came, one named __proto__ too; one without a value is left out", () => {
  const sent = JSON.parse('{"__proto__":"p","constructor":"c","content-type":"application/json","x-empty":""}');
  const shown = withoutSecrets({ ...sent, ...Object.fromEntries([["__proto__", "p"]]), prefer: undefined });
  expect(Object.entries(shown).sort()).toEqual([
    ["__proto__", "p"],
    ["constructor", "c"],
    ["content-type", "application/json"],
    ["x-empty", ""],
  ]);
  expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
});

test.for<readonly [path: string, shown: string]>([
  ["//user:s3cret@host/plants", "//host/plants"],
  ["//s3cret@host", "//host"],
  ["http://user:s3cret@host/plants", "http://host/plants"],
  ["a1+.-x://user:s3cret@host", "a1+.-x://host"],
  ["HTTP://s3cret@", "HTTP://"],
  ["/plants", "/plants"],
  ["/a@b", "/a@b"],
  ["//host/a@b", "//host/a@b"],
  ["/x//user@host", "/x//user@host"],
  ["1://user@host", "1://user@host"],
  ["", ""],
])("the path %j shows no user: %j", ([path, shown]) => {
  expect(withoutUser(path)).toBe(shown);
});
