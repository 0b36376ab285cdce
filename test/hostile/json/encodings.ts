import { type HostileBody, malformed, marked, notUtf8, wellFormed } from "./body.ts";

const QUOTE = 0x22;
const TEXT = '{"id":1,"name":"Fern"}';

/** RFC 8259 8.1 and RFC 3629, of which utf8.test.ts tries every sequence. */
export const encodings: readonly HostileBody[] = [
  // UTF-16 and UTF-32 of ASCII are UTF-8 with a great many NULs, so the grammar refuses them; with a mark they are not.
  ...malformed({
    "UTF-16 little-endian": utf16(TEXT),
    "UTF-16 big-endian": utf16(TEXT).swap16(),
    "UTF-32 little-endian": utf32(TEXT),
    "UTF-32 big-endian": utf32(TEXT).reverse(),
    "one digit in UTF-16": utf16("1"),
    "an empty list in UTF-16": utf16("[]"),
  }),
  ...notUtf8({
    "UTF-16 little-endian with its mark": utf16(`\ufeff${TEXT}`),
    "UTF-16 big-endian with its mark": utf16(`\ufeff${TEXT}`).swap16(),
    "UTF-32 little-endian with its mark": bytes(0xff, 0xfe, 0, 0, ...utf32(TEXT)),
    "UTF-32 big-endian with its mark": bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x31),
    "only the mark of UTF-16": bytes(0xff, 0xfe),
    "only the mark of UTF-16 big-endian": bytes(0xfe, 0xff),
    "UTF-16 past ASCII": utf16('"\u00ff\u0153"'),
    "UTF-7's mark in Latin-1": bytes(0xa7, 0x2b, 0x2f, 0x76, 0x38),
    EBCDIC: bytes(0xc0, 0xd0),
  }),

  ...marked({
    "a mark before an object": `\ufeff${TEXT}`,
    "a mark before a list": "\ufeff[]",
    "only a mark": "\ufeff",
    "two marks": "\ufeff\ufeff0",
    "a mark and white space": "\ufeff ",
    "a mark before what is malformed": "\ufeff{",
    "a mark before a NUL": "\ufeff\u0000",
  }),
  ...marked({ "a mark before what is not UTF-8": bytes(0xef, 0xbb, 0xbf, 0xff) }, "not UTF-8"),
  ...malformed({
    "a mark after white space": " \ufeff0",
    "a mark after a value": "0\ufeff",
    "a mark within a list": "[\ufeff0]",
    "a mark before a name": '{\ufeff"a":0}',
    "a mark in a number": "1\ufeff2",
    "a mark in a literal": "tr\ufeffue",
    "a mark of the wrong order, in UTF-8": "\ufffe0",
  }),
  ...wellFormed({ "a mark in a string": '"\ufeff"', "a mark in a name": '{"\ufeffid":0}' }),
  ...notUtf8({ "half a mark": bytes(0xef, 0xbb, 0x30), "a third of a mark": bytes(0xef) }),

  ...notUtf8({
    "Latin-1 in a string": inString(0xe9),
    "a lone continuation byte": inString(0x80),
    "an overlong slash": inString(0xc0, 0xaf),
    "an overlong quote, which would end the string": bytes(QUOTE, 0xc0, 0xa2),
    "an overlong quote, which would begin it": bytes(0xc0, 0xa2, QUOTE),
    "an overlong NUL": inString(0xc0, 0x80),
    "an overlong bracket": bytes(0xc1, 0x9b, 0x5d),
    "overlong white space": bytes(0xc0, 0xa0, 0x30),
    "a surrogate": inString(0xed, 0xa0, 0x80),
    "a pair of surrogates (CESU-8)": inString(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
    "U+110000": inString(0xf4, 0x90, 0x80, 0x80),
    "0xFF outside a string": bytes(0xff, 0x30),
    "0xFF after the text": bytes(0x30, 0xff),
    "four bytes cut short by the quote": inString(0xf0, 0x9f, 0x8c),
    "four bytes cut short by the end": bytes(QUOTE, 0xf0, 0x9f, 0x8c),
    "an escape of bytes that are not UTF-8": inString(0x5c, 0xff),
    "a name that is not UTF-8": bytes(0x7b, QUOTE, 0xff, QUOTE, 0x3a, 0x30, 0x7d),
    gzip: bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3),
    CBOR: bytes(0xa1, 0x62, 0x69, 0x64, 0x01),
  }),
  ...wellFormed({
    "the last character of all": inString(0xf4, 0x8f, 0xbf, 0xbf),
    "DEL, which is not a control character of JSON's": inString(0x7f),
  }),
  ...malformed({
    "only a NUL": bytes(0),
    "a NUL before a text": bytes(0, 0x30),
    "a NUL after a text": bytes(0x30, 0),
    "a NUL within a list": bytes(0x5b, 0, 0x5d),
    "a NUL in a string": inString(0x61, 0, 0x62),
    "a NUL in a literal": bytes(0x6e, 0, 0x75, 0x6c, 0x6c),
    "the end of a file in DOS": bytes(0x30, 0x1a),
    "an escape sequence of a terminal": bytes(0x1b, 0x5b, 0x5d),
    "percent-encoding": "%7B%7D",
    base64: "e30=",
    "UTF-7": "+AHsAfQ-",
  }),
];

function bytes(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values);
}

function inString(...values: readonly number[]): Uint8Array {
  return bytes(QUOTE, ...values, QUOTE);
}

function utf16(text: string): Buffer {
  return Buffer.from(text, "utf16le");
}

/** Takes only ASCII. */
function utf32(text: string): Buffer {
  return Buffer.from([...text].flatMap((character) => [character.charCodeAt(0), 0, 0, 0]));
}
