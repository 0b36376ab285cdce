import { asWritten, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

const CONTROLS = Array.from({ length: 0x20 }, (_, code) => code);

/** RFC 8259 7, without the escapes. */
export const strings: readonly HostileBody[] = [
  ...malformed(forEach(CONTROLS, (code) => [`${pointOf(code)} raw in a string`, `"a${String.fromCharCode(code)}b"`])),
  ...wellFormed(
    forEach(
      [0x20, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x2028, 0x2029, 0x200b, 0xfdd0, 0xfeff, 0xfffd, 0xfffe, 0xffff],
      (code) => [`${pointOf(code)} raw in a string`, `"a${String.fromCharCode(code)}b"`],
    ),
  ),
  ...wellFormed(
    forEach([0x10000, 0x1f331, 0x1fffe, 0xe0001, 0xf0000, 0x10fffe, 0x10ffff], (point) => [
      `${pointOf(point)} raw in a string`,
      `"${String.fromCodePoint(point)}"`,
    ]),
  ),
  ...wellFormed(
    asWritten('""', '" "', '"a"', `"'"`, '"/"', '"//"', '"/* */"', '"null"', '"0"', '"[{"', '"}]"', '","', '":"'),
  ),
  ...wellFormed({
    "a base letter and its accent": '"e\u0301"',
    "a thousand accents on one letter": `"a${"\u0301".repeat(1_000)}"`,
    "a change of direction without an end": '"\u202eabc"',
    "a family of one glyph": '"👩‍👩‍👧‍👦"',
    "a tag with markup": '"<script>alert(1)</script>"',
    "half a comment of HTML": '"<!--"',
  }),
  ...malformed(
    asWritten('"', '"a', 'a"', '"a"b"', '""a', 'a""', '"a""b"', '"a" "b"', '"""', '"a', "'", "'a'", "''", "`a`", "a"),
  ),
  ...malformed({
    "typographic quotes": "“a”",
    guillemets: "«a»",
    "fullwidth quotes": "\uff02a\uff02",
    "a string closed by a single quote": "\"a'",
    "a string opened by a single quote": "'a\"",
    "a line break in a string": '"a\nb"',
    "a line break of two characters in a string": '"a\r\nb"',
    "a line break after a backslash": '"a\\\nb"',
    "a string in triple quotes": '"""a"""',
    "a byte string": 'b"a"',
    "a raw string": 'r"a"',
    "strings put together": '"a"+"b"',
    "a regular expression": "/a/",
  }),
];

function pointOf(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
