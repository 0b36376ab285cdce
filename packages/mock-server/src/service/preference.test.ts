import { expect, test } from "vitest";
import { forcedResponse } from "./preference.ts";

const MANY = 200_000;

test.for<readonly [title: string, error: number | undefined, prefers: readonly (string | undefined)[]]>([
  [
    "an impossible code",
    40006,
    [...["code;x=1", "code=4000", "code=40", 'code=" 400"', 'code="400 "', "code=٤٠٠", "code=400=500"]],
  ],
  [
    "503",
    50300,
    [
      ...["\tcode\t=\t503\t", 'code="50\\3"', 'code=503; foo="a, code=404"', "code=503;", "code=503, code=abc"],
      ...[", ,code=503", 'foo="a\\", code=404", code=503', "foo; code=404, code=503", "xcode=404, code=503"],
      ...['foo=bar; baz="x, code=404"; qux, code=503', "code-x=404, code=503"],
      // Very long ones.
      ...[`${",".repeat(MANY)}code=503`, `${"a=b,".repeat(MANY)}code=503`, `a${";b".repeat(MANY)},code=503`],
      ...[`a${';b="c,"'.repeat(MANY)},code=503`, `${" ".repeat(MANY)}code=503`, `a="${"x".repeat(MANY)}",code=503`],
    ],
  ],
  [
    "nothing",
    undefined,
    [
      ...[undefined, " ", ",", "foo=code", 'foo="code=503"', 'foo="code=503', "=503", '"code"=503'],
      // All behind a malformed one is ignored.
      ...['foo="bar, code=503', "=, code=503", '"x", code=503', "foo bar, code=503"],
      ...[`a${" ".repeat(MANY)}b,code=503`, `a="${"\\\\".repeat(MANY)},code=503`, `a=${'"'.repeat(MANY + 1)}`],
      ...[`a;${'"b"'.repeat(MANY)}"`, `${"a".repeat(MANY)} b`],
    ],
  ],
])("Prefer asks for %s", ([, error, prefers]) => {
  for (const prefer of prefers) expect(forcedResponse(prefer)?.error, prefer?.slice(0, 60)).toBe(error);
});
