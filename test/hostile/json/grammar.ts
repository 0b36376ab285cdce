import { asWritten, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

const RAW = String.raw;

/** White space in other languages and tools, but not in RFC 8259 2. */
const OTHER_SPACES = [..."\u000b\u000c\u0085\u00a0\u1680\u2003\u2028\u2029\u200b\u202f\u2060\u3000"];
const CONTROLS = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));
const RARE = [..."\u007f\u0085\u00ad\u2028\u2029\u200b\ufdd0\ufeff\ufffe\uffff\u{1f331}\u{e0001}\u{10ffff}"];

/** RFC 8259 2 to 7, where other readers are lax. JSON.parse knows the rest, and find-syntax-error.test.ts is held to it. */
export const grammar: readonly HostileBody[] = [
  ...wellFormed(
    asWritten(
      ...["true", "false", "null", "[]", "{}", "[{}]", '{"a":{}}', '{"":{"":{"":""}}}', "[null,true,0.0]"],
      ...["-0", "-0.0", "1.50", "0e0", "0E+01", "-1.5e-05", "9.223372036854775807e18", "1e309", "5e-324"],
      ...["9007199254740993", "9223372036854775808", "18446744073709551616", "0e99999999999999999999"],
      ...["1e99999999999999999999", "1e-99999999999999999999", `"'"`, '"//"', '"/* */"', '"null"', '"[{"'],
      ...[RAW`"\""`, RAW`"\\\""`, RAW`"\\\\\\\""`, RAW`"\u0022"`, RAW`"\u0000"`, RAW`"\uABcd"`, RAW`"\/"`],
      ...[RAW`"\ud800"`, RAW`"\ude00\ud83d"`, RAW`"\ud83d\n"`, RAW`"\ufeff"`, RAW`"\u00411"`, RAW`"\\u00zz"`],
    ),
  ),
  ...wellFormed(forEach(RARE, (character) => [`${nameOf(character)} raw in a string`, `"a${character}b"`])),
  ...wellFormed({
    "white space of each kind around a value": " \t\r\n0\n\r\t ",
    "white space around each token": '\n{ "a"\t:\r[ 1 ,\n2 ]\t} ',
    "a change of direction without an end": '"\u202eabc"',
    "a tag with markup": '"<script>alert(1)</script>"',
  }),
  ...malformed(forEach(CONTROLS, (character) => [`${nameOf(character)} raw in a string`, `"a${character}b"`])),
  ...malformed(forEach(OTHER_SPACES, (space) => [`${nameOf(space)} before a value`, `${space}1`])),
  ...malformed(forEach(OTHER_SPACES, (space) => [`${nameOf(space)} in a list`, `[${space}]`])),
  ...malformed(
    asWritten(
      ...["", " ", "\t", "\r\n", "True", "nul", "None", "undefined", "truefalse", "true false", "tr\\u0075e"],
      ...["00", "01", "-01", "+1", "--1", "-", ".5", "1.", "1.e1", "1e", "1e+", "1e1.5", "- 1", "1 .5"],
      ...["0x1", "0b1", "0o7", "1_000", "1,000", "1n", "1f", "NaN", "-NaN", "Infinity", "-Infinity", "inf", "∞"],
      ...["\u0661", "\uff11", "\u00bd", "\u22121", "1\u200b2", "1\u0000", "'a'", "`a`", "“a”", '"""a"""'],
      ...['"', '"a', 'a"', '"a"b"', '"a" "b"', '"a"+"b"', '"a\\\nb"', "\"a'", "/a/", 'b"a"'],
      ...[RAW`"\"`, RAW`"\\\"`, RAW`"\x41"`, RAW`"\'"`, RAW`"\0"`, RAW`"\v"`, RAW`"\u{41}"`, RAW`"\U0041"`],
      ...[RAW`"\u"`, RAW`"\u12"`, RAW`"\u12G4"`, RAW`"\u+123"`, RAW`"\u00_1"`, RAW`"\ud83d\u"`, RAW`\u005b]`],
      ...["[", "]", "[1,]", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1}", "(1)", "[][]", "[1,...,3]"],
      ...["{", "}", '{"a"', '{"a":}', '{"a":1,}', "{,}", '{"a" 1}', '{"a"=>1}', "{a:1}", "{'a':1}", "{1:1}"],
      ...["{}{}", '{"a":1}\n{"a":2}', ",", ":", "1 // one", "/* one */ 1", "# one\n1", "<!-- -->1", "({})"],
    ),
  ),
  ...malformed(
    asWritten("new Date()", ")]}',\n{}", "for(;;);{}", "---\na: 1\n", "id=1&name=Fern", "<plant/>", "\u001e{}\n"),
  ),
  // A value and further members: well-formed inside an object.
  ...malformed(asWritten('1,"a":2', '"x","y":{"z":0}', '{}\n,\n"__proto__":null', '0,"a":1,"b":2'), "well-formed"),
  ...malformed(asWritten('1,"a":2,', '1,"a"', "1,a:2", "1}", "1},{", '1}{"a":1', "1}]", '1,"a":2}', '"a":1', ',"a":1')),
];

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
