import { describe, expect, test } from "vitest";
import { findSyntaxError } from "./find-syntax-error.ts";

/** Texts as they stand, parted by spaces; `␠` is a space within one. */
const split = (texts: string): readonly string[] => texts.split(" ").map((text) => text.replaceAll("␠", " "));

const RAW = String.raw;

describe("is JSON:", () => {
  test.for<readonly [string, readonly string[]]>([
    ["numbers", split("0 -0 1.5 0.0 1e5 1E+5 1e-5 -1.5e00 10 1e999 123456789012345678901234567890")],
    ["literals", split("true false null")],
    ["strings", ['""', '"a"', '"\u007f"', '"\u2028\u2029"', '"\ufeff"', '"\ud800"', '"😀"', `"'"`]],
    ["escapes", split(RAW`"\"" "\/" "\b\f\n\r\t\\" "\u00e9" "\uD83D\uDE00" "\ud800" "\udc00\ud800" "\u0000"`)],
    ["structure", split('{} [] [[],{}] [1,[2]] {"a":{"b":[]}} {"":1} {"a":1,"a":2}')],
    ["white space", [" \t\n\r1\r\n\t ", "[ 1 , 2 ]", '{ "a" : 1 }', "[\n]", "{\t}"]],
  ])("%s", ([, texts]) => {
    for (const text of texts) {
      expect(findSyntaxError(text), text).toBeUndefined();
      expect(() => JSON.parse(text), text).not.toThrow();
    }
  });
});

describe("is not JSON:", () => {
  test.for<readonly [string, readonly string[]]>([
    ["numbers", split("01 -01 00 1. .5 +1 - -␠1 1e 1e+ 1.e5 1e1.5 0x1 0b1 1_000 1,5 1.2.3 --1 1n ½ ١ -.5")],
    ["what only JavaScript calls a number", split("NaN -NaN Infinity -Infinity")],
    ["literals", split("True tru truee nul nullnull undefined true␠false TRUE")],
    ["strings", ['"', '"a', 'a"', '"a\nb"', '"\r"', '"\t"', '"\u0000"', '"\u001f"', "'a'", "`a`", '"a"b"', "“a”"]],
    ["escapes", [...split(RAW`"\x41" "\u" "\u12" "\u12G4" "\U0041" "\u{41}" "\0" "\v" "\'" "\a" "\" "\ `), '"\\\n"']],
    ["lists", split("[1,] [,1] [,] [1,,2] [1␠2] [1:2] [1;2] [ ] [1 [[] []] [} [1} (1)")],
    [
      "objects",
      split(`{"a":1,} {,} {"a"␠1} {'a':1} {a:1} {"a"} {"a":} {:1} {1:1} {"a"::1} { } {"a":1 {] {"a":1] {"a",1}`),
    ],
    ["separators in objects", split('{"a":1,,"b":2} {"a":1␠"b":2} {"a":1;"b":2} {,"a":1} {"a":1:2} {"a"=1}')],
    ["lone punctuation", split(", : ; . / \\ # @")],
    ["text after the end", split('1␠1 {}␠{} []1 "a"␠"b" null, {}; {}}')],
    ["comments", ["1 // one", "/* one */ 1", "# one", "[1 /* one */]", "<!-- -->1"]],
    [
      "other white space",
      ["\u00a01", "1\u00a0", "\u20281", "[1,\u2029 2]", "\ufeff1", "\f1", "\v1", "\u30001", "\u00851"],
    ],
    ["nothing", ["", " ", "\n\n", "\t"]],
  ])("%s", ([, texts]) => {
    for (const text of texts) {
      expect(findSyntaxError(text), text).toMatchObject({ index: expect.any(Number), expected: expect.any(String) });
      expect(() => JSON.parse(text), text).toThrow(SyntaxError);
    }
  });
});
