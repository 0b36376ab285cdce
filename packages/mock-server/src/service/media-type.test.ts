import { expect, test } from "vitest";
import { checkMediaType } from "./media-type.ts";

const MANY = 200_000;

// The cases send the plain ones.
test.for<readonly [title: string, error: number | undefined, contentTypes: readonly string[]]>([
  [
    "is read as JSON",
    undefined,
    [
      ...["application/json\t;\tcharset=utf-8\t", "application/json;;a=b;", "application/json; a=b; c=d ;e=f"],
      ...['application/json; a=""', 'application/json; a="b;c=d"', 'application/json; a="\\"quoted\\" \\\\"'],
      ...[`application/json${"; a=b".repeat(MANY)}`, `application/json;a="${"x".repeat(MANY)}"`],
    ],
  ],
  [
    "is refused",
    41501,
    [
      ...["xapplication/json", "application /json", "application/json x", ",application/json", "application/json\n"],
      ...["application/json; a=", "application/json; =b", "application/json; a =b", "application/json; a= b"],
      ...[
        'application/json; a="b',
        'application/json; a="b\\"',
        'application/json; a=b"c"',
        'application/json; a="b"c',
      ],
      ...[`application/json${"; a=b".repeat(MANY)}!=`, `application/json${";".repeat(MANY)}/`],
      ...[`application/json${" ".repeat(MANY)}x`, `application/json${"; ".repeat(MANY)}x`],
      ...[`application/json;a="${"\\\\".repeat(MANY)}`, `application/json;${"a".repeat(MANY)}`],
    ],
  ],
])("Content-Type %s", ([, error, contentTypes]) => {
  for (const type of contentTypes) expect(checkMediaType(type, undefined)?.error, type.slice(0, 80)).toBe(error);
});

test.for<readonly [coding: string, error?: number]>([
  ...["", "IDENTITY", "identity, identity", " identity ,"].map((coding) => [coding] as const),
  // RFC 9110 5.6.3 knows two characters of white space.
  ...["identityx", "identity;q=1", "*", "\u00a0", "identity,\u00a0"].map((coding) => [coding, 41502] as const),
])("Content-Encoding %j is none, or refused", ([coding, error]) => {
  expect(checkMediaType("application/json", coding)?.error).toBe(error);
});
