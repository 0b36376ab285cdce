import { asWritten, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

/** RFC 8259 6. */
export const numbers: readonly HostileBody[] = [
  ...wellFormed(asWritten("0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.0", "0.5", "1.50", "100.001")),
  ...wellFormed(asWritten("0e0", "0E0", "1e1", "1E1", "1e+1", "1e-1", "1E+01", "1e00", "-1.5e-05", "0.1e1", "0e+0")),
  ...wellFormed({
    "2^53": "9007199254740992",
    "2^53 + 1": "9007199254740993",
    "the largest int64": "9223372036854775807",
    "one more than that": "9223372036854775808",
    "the smallest int64": "-9223372036854775808",
    "one less than that": "-9223372036854775809",
    "2^64": "18446744073709551616",
    "the largest double": "1.7976931348623157e308",
    "more than any double": "1e309",
    "less than any double": "-1e309",
    "the smallest double": "5e-324",
    "less than that, and not zero": "1e-400",
    "an exponent of twenty digits": "1e99999999999999999999",
    "a negative one": "1e-99999999999999999999",
    "zero with an exponent of twenty digits": "0e99999999999999999999",
    "an integer in a cloak": "9.223372036854775807e18",
  }),
  ...malformed(asWritten("00", "01", "-01", "-00", "007", "01.5", "-012")),
  ...malformed(asWritten("+0", "+1", "++1", "--1", "-+1", "+-1", "-", "+", "1-", "1+", "1-1", "- 1")),
  ...malformed(asWritten(".", ".0", ".5", "-.5", "0.", "1.", "-1.", "1..2", "1.2.3", "1.-2", "1. 5", "1 .5")),
  ...malformed(
    asWritten("e", "e1", "1e", "1E", "1e+", "1e-", "1.e1", "0.e1", ".e1", "1e1.5", "1ee1", "1e1e1", "1e+-1"),
  ),
  ...malformed(asWritten("1 e1", "1e 1", "1e+ 1", "0e", "0e+", "-e1", "1f", "1d", "1n", "1L", "1u")),
  ...malformed(
    asWritten("0x1", "0X1F", "0b1", "0o7", "1_000", "1,000", "1'000", "1 000", "#1", "$1", "1%", "0x", "1/2"),
  ),
  ...malformed(asWritten("NaN", "-NaN", "nan", "Infinity", "-Infinity", "+Infinity", "inf", "-inf", "1#INF", "∞")),
  ...malformed({
    "an Arabic-Indic digit": "\u0661",
    "a fullwidth digit": "\uff11",
    "a superscript digit": "1\u00b2",
    "a fraction of one character": "\u00bd",
    "a minus sign that is none of ASCII's": "\u22121",
    "a mathematical digit past the first plane": "\u{1d7cf}",
    "a zero-width space between digits": "1\u200b2",
    "a NUL after a digit": "1\u0000",
  }),
  ...malformed(
    forEach(["+", "-", ".", "e", "x", "_", " ", "'"], (sign) => [
      `two digits around ${JSON.stringify(sign)} twice`,
      `1${sign}${sign}1`,
    ]),
  ),
];
