import { describe, expect, test } from "vitest";
import { forcedResponse } from "./preference.ts";

const force = forcedResponse;

describe("Prefer: code", () => {
  test("asks for any status from 400 to 599, whose error value is the status times 100", () => {
    for (let status = 400; status <= 599; status++) {
      const response = force(`code=${status}`);
      expect(response).toMatchObject({ status, error: status * 100, message: expect.stringContaining(String(status)) });
      expect(response?.headers?.["Preference-Applied"]).toBe(`code=${status}`);
    }
  });

  test.for([
    ...["code=100", "code=0", "code;x=1", "code=4000", "code=40", "code=+400", "code=400.0", 'code=" 400"'],
    ...['code="400 "', "code=٤٠٠", "code=400=500", "CODE=600"],
  ])("%j is refused with 400", (prefer) => {
    expect(force(prefer)).toMatchObject({ status: 400, error: 40006 });
    expect(force(prefer)?.headers).not.toHaveProperty("Preference-Applied");
  });

  test.for([
    ...["code=503", "Code=503", "CODE=503", " code = 503 ", "\tcode\t=\t503\t", 'code="503"', 'code="50\\3"'],
    ...["code=503;foo=bar", 'code=503; foo="a, code=404"', "code=503;", "code=503,", "code=503, code=404"],
    ...["code=503, code=abc", "respond-async, code=503", "code=503, respond-async"],
    ...["wait=10, code=503, return=minimal", ", ,code=503", 'foo="a, code=404", code=503'],
    ...['foo="a\\", code=404", code=503', 'foo=bar; baz="x, code=404"; qux, code=503', "foo; code=404, code=503"],
    ...["xcode=404, code=503", "code-x=404, code=503"],
  ])("%j asks for 503", (prefer) => {
    expect(force(prefer)).toMatchObject({ status: 503, error: 50300 });
  });

  test("the first of two codes counts", () => {
    expect(force("code=404, code=503")).toMatchObject({ status: 404, error: 40400 });
  });

  test.for([
    ...[undefined, "", " ", ",", "return=representation", "foo=code", 'foo="code=503"', "foo; code=503", "status=503"],
    ...["wait=10, handling=lenient", 'foo="code=503', "=503", '"code"=503'],
  ])("%j does not ask for a status", (prefer) => {
    expect(force(prefer)).toBeUndefined();
  });

  test.for(['foo="bar, code=503', "=, code=503", '"x", code=503', "foo bar, code=503"])(
    "after the malformed %j counts for nothing",
    (prefer) => {
      expect(force(prefer)).toBeUndefined();
    },
  );
});

describe("a very long Prefer is decided:", () => {
  const many = 200_000;
  test.for<readonly [string, string, number | undefined]>([
    ["commas", `${",".repeat(many)}code=503`, 503],
    ["preferences", `${"a=b,".repeat(many)}code=503`, 503],
    ["parameters", `a${";b".repeat(many)},code=503`, 503],
    ["quoted parameters", `a${';b="c,"'.repeat(many)},code=503`, 503],
    ["spaces", `${" ".repeat(many)}code=503`, 503],
    ["spaces and a fault", `a${" ".repeat(many)}b,code=503`, undefined],
    ["a quoted string", `a="${"x".repeat(many)}",code=503`, 503],
    ["a quoted string without an end", `a="${"\\\\".repeat(many)},code=503`, undefined],
    ["quotes", `a=${'"'.repeat(many + 1)}`, undefined],
    ["parameters with a quote that does not end", `a;${'"b"'.repeat(many)}"`, undefined],
    ["a name", `${"a".repeat(many)} b`, undefined],
  ])("%s", ([, prefer, status]) => {
    expect(force(prefer)?.status).toBe(status);
  });
});
