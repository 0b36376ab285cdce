import { asWritten, forEach, type HostileBody, malformed, wellFormed } from "./body.ts";

const RAW = String.raw;

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/** After a backslash (RFC 8259 7). `"` and `u` want more, and are below. */
const SHORT = ASCII.filter((character) => "\\/bfnrt".includes(character));
const NONE = ASCII.filter((character) => !'"\\/bfnrtu'.includes(character));

export const escapes: readonly HostileBody[] = [
  ...wellFormed(forEach(SHORT, (character) => [`a backslash and ${character}`, `"\\${character}"`])),
  ...malformed(forEach(NONE, (character) => [`a backslash and ${JSON.stringify(character)}`, `"\\${character}"`])),
  ...malformed(
    forEach(["\u0000", "\t", "\n", "\r", "\u001f", "\u007f", "é", "\u2028", "😀"], (character) => [
      `a backslash and ${JSON.stringify(character)}`,
      `"\\${character}"`,
    ]),
  ),
  ...wellFormed(
    asWritten(RAW`"\""`, RAW`"\\\""`, RAW`"\\\\"`, RAW`"\"\""`, RAW`"\\\\\\\""`, RAW`"\u0022"`, RAW`"\u005c"`),
  ),
  ...malformed(asWritten(RAW`"\"`, RAW`"\\\"`, RAW`"\\""`, RAW`"\\\\\"`, RAW`\"a\"`, RAW`\u0022a\u0022`, "\\", '"\\')),
  ...wellFormed(
    asWritten(RAW`"\u0000"`, RAW`"\u001f"`, RAW`"\u0041"`, RAW`"\u00e9"`, RAW`"\u00E9"`, RAW`"\uABcd"`, RAW`"\uFFFF"`),
  ),
  ...wellFormed({
    "a pair of surrogates": RAW`"\ud83d\ude00"`,
    "a lone high surrogate": RAW`"\ud800"`,
    "a lone low surrogate": RAW`"\udfff"`,
    "surrogates in the wrong order": RAW`"\ude00\ud83d"`,
    "two high surrogates": RAW`"\ud800\ud800"`,
    "a high surrogate and a letter": RAW`"\ud83da"`,
    "a high surrogate and an escape": RAW`"\ud83d\n"`,
    "an escaped byte order mark": RAW`"\ufeff"`,
    "five digits, of which four count": RAW`"\u00411"`,
    "what looks like an escape": RAW`"\\u00zz"`,
  }),
  ...malformed(asWritten(RAW`"\u"`, RAW`"\u1"`, RAW`"\u12"`, RAW`"\u123"`, RAW`"\u12 4"`, RAW`"\u 123"`)),
  ...malformed(asWritten(RAW`"\u-123"`, RAW`"\u+123"`)),
  ...malformed(
    asWritten(RAW`"\u12G4"`, RAW`"\ug000"`, RAW`"\u{41}"`, RAW`"\U0041"`, RAW`"\u0x41"`, RAW`"\u00_1"`, RAW`"\u12.4"`),
  ),
  ...malformed(asWritten(RAW`"\ud83d\u"`, RAW`"\ud83d\ude"`, RAW`"\ud83d\"`, RAW`"\u\u0041"`, RAW`"\u004`)),
  ...malformed(asWritten(RAW`"\u`, RAW`\u0041`, RAW`"\uD83D\uDE0"`)),
  ...malformed({
    "fullwidth digits in an escape": '"\\u\uff10\uff10\uff14\uff11"',
    "an escape of octal digits": RAW`"\012"`,
    "a literal that is escaped": RAW`\u0074rue`,
    "a bracket that is escaped": RAW`\u005b]`,
    "white space that is escaped": RAW`\n1`,
  }),
];
