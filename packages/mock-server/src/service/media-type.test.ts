import { describe, expect, test } from "vitest";
import { checkMediaType } from "./media-type.ts";

const MEDIA_TYPE = { status: 415, error: 41501, headers: { Accept: "application/json" } };
const CODING = { status: 415, error: 41502, headers: { "Accept-Encoding": "identity" } };

describe("Content-Type", () => {
  test.for([
    ...[undefined, "application/json", "APPLICATION/JSON", "Application/Json; Charset=UTF-8"],
    ...["application/json;charset=utf-8", "application/json ; charset=utf-8", "application/json\t;\tcharset=utf-8\t"],
    ...["application/json; charset=latin1", "application/json;", "application/json; ", "application/json;;a=b;"],
    ...["application/json; a=b; c=d ;e=f", 'application/json; a="b"', 'application/json; a=""'],
    ...['application/json; a="b, application/xml"', 'application/json; a="b;c=d"'],
    ...['application/json; a="\\"quoted\\" \\\\"'],
    ...['application/json; profile="https://example.com/a?b=c,d"; charset=utf-8'],
  ])("%j is read as JSON", (contentType) => {
    expect(checkMediaType(contentType, undefined)).toBeUndefined();
  });

  test.for([
    ...[" ", ";", "application", "application/", "/json", "application/json5", "xapplication/json"],
    ...["application /json", "application/json x", "application/json charset=utf-8"],
    ...["application/json, application/json", "application/json,", ",application/json"],
    ...["application/json; charset=utf-8, application/json", "application/json; a", "application/json; a="],
    ...["application/json; =b", "application/json; a =b", "application/json; a= b", 'application/json; a="b'],
    ...['application/json; a="b\\"', 'application/json; a=b"c"', 'application/json; a="b"c', "application/json; a=b c"],
    ...["application/json-patch+json", "application/vnd.api+json", "application/x-www-form-urlencoded"],
    ...["text/plain; a=application/json", "*/*", "application/*", "application/json\n"],
  ])("%j is refused with 415 and what would do", (contentType) => {
    expect(checkMediaType(contentType, undefined)).toMatchObject(MEDIA_TYPE);
  });
});

describe("Content-Encoding", () => {
  test.for([undefined, "", "identity", "Identity", "IDENTITY", "identity, identity", " identity ,"])(
    "%j is not a coding",
    (coding) => {
      expect(checkMediaType("application/json", coding)).toBeUndefined();
    },
  );

  test.for([
    ...["GZIP", "deflate", "x-gzip", "gzip, identity", "identityx", "identity;q=1", "*"],
    // RFC 9110 5.6.3 knows two characters of white space.
    ...["\u00a0", "\u00a0identity", "identity\u00a0", "identity,\u00a0"],
  ])("%j is refused with 415 and what would do", (coding) => {
    expect(checkMediaType("application/json", coding)).toMatchObject(CODING);
  });

  test("comes after the media type", () => {
    expect(checkMediaType("text/plain", "gzip")).toMatchObject(MEDIA_TYPE);
  });
});

describe("a very long Content-Type is decided:", () => {
  const many = 200_000;
  test.for<readonly [string, string, boolean]>([
    ["parameters", `application/json${"; a=b".repeat(many)}`, true],
    ["parameters and a fault at the end", `application/json${"; a=b".repeat(many)}!=`, false],
    ["semicolons", `application/json${";".repeat(many)}`, true],
    ["semicolons and a fault at the end", `application/json${";".repeat(many)}/`, false],
    ["spaces", `application/json${" ".repeat(many)}x`, false],
    ["spaces between semicolons", `application/json${"; ".repeat(many)}x`, false],
    ["a quoted string", `application/json;a="${"x".repeat(many)}"`, true],
    ["a quoted string without an end", `application/json;a="${"\\\\".repeat(many)}`, false],
    ["a token", `application/json;${"a".repeat(many)}`, false],
  ])("%s", ([, contentType, good]) => {
    expect(checkMediaType(contentType, undefined) === undefined).toBe(good);
  });
});
