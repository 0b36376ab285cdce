import { expect, test } from "vitest";
import { checkMediaType } from "./media-type.ts";

const MANY = 200_000;

test.for<readonly [title: string, error: number | undefined, contentTypes: readonly (string | undefined)[]]>([
  [
    "is read as JSON",
    undefined,
    [
      ...["application/json ; charset=utf-8", "application/json\t;\tcharset=utf-8\t"],
      ...["application/json;", "application/json; ", "application/json;;a=b;"],
      ...["application/json; a=b; c=d ;e=f", 'application/json; a="b"', 'application/json; a=""'],
      ...['application/json; a="b, application/xml"', 'application/json; a="b;c=d"'],
      ...['application/json; a="\\"quoted\\" \\\\"'],
      ...['application/json; profile="https://example.com/a?b=c,d"; charset=utf-8'],
      // Very long ones.
      ...[`application/json${"; a=b".repeat(MANY)}`, `application/json${";".repeat(MANY)}`],
      ...[`application/json;a="${"x".repeat(MANY)}"`],
    ],
  ],
  [
    "is refused",
    41501,
    [
      ...[" ", ";", "application", "application/", "/json", "application/json5", "xapplication/json"],
      ...["application /json", "application/json x", "application/json charset=utf-8"],
      ...["application/json, application/json", "application/json,", ",application/json"],
      ...["application/json; charset=utf-8, application/json", "application/json; a", "application/json; a="],
      ...["application/json; =b", "application/json; a =b", "application/json; a= b", 'application/json; a="b'],
      ...['application/json; a="b\\"', 'application/json; a=b"c"', 'application/json; a="b"c'],
      ...["application/json; a=b c", "text/plain; a=application/json", "application/json\n"],
      ...[`application/json${"; a=b".repeat(MANY)}!=`, `application/json${";".repeat(MANY)}/`],
      ...[`application/json${" ".repeat(MANY)}x`, `application/json${"; ".repeat(MANY)}x`],
      ...[`application/json;a="${"\\\\".repeat(MANY)}`, `application/json;${"a".repeat(MANY)}`],
    ],
  ],
])("Content-Type %s", ([, error, contentTypes]) => {
  for (const type of contentTypes) expect(checkMediaType(type, undefined)?.error, type?.slice(0, 80)).toBe(error);
});

test.for<readonly [title: string, error: number | undefined, codings: readonly (string | undefined)[]]>([
  ["is none", undefined, [undefined, "", "identity", "Identity", "IDENTITY", "identity, identity", " identity ,"]],
  [
    "is refused",
    41502,
    [
      ...["GZIP", "gzip, identity", "identityx", "identity;q=1", "*"],
      // RFC 9110 5.6.3 knows two characters of white space.
      ...["\u00a0", "\u00a0identity", "identity\u00a0", "identity,\u00a0"],
    ],
  ],
])("Content-Encoding %s, and counts once the type is good", ([, error, codings]) => {
  for (const coding of codings) {
    expect(checkMediaType("application/json", coding)?.error, coding).toBe(error);
    expect(checkMediaType("text/plain", coding)?.error).toBe(41501);
  }
});
