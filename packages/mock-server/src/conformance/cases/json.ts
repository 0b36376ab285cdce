import { creates, define, fails, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern, ivy } from "../valid-plants.ts";

const utf8 = new TextEncoder();
const JSON_RULE = ["decision malformed-json", "RFC 8259 2"];

const MALFORMED: readonly (readonly [title: string, body: string, mentions: string])[] = [
  ["no body", "", "empty"],
  ["white space alone", " \n\t ", "empty"],
  ["half an object", '{"id":1,', "line 1, column 9"],
  ["a trailing comma", '{"id":1,"name":"Fern",}', "line 1, column 23"],
  ["an error on the third line", '{\n  "id": 1,\n  "name": Fern\n}', "line 3, column 11"],
  ["single quotes", "{'id':1}", "line 1, column 2"],
  ["a comment", '{"id":1 /* one */}', "line 1, column 9"],
  ["a second value", '{"id":1,"name":"Fern"}{}', "line 1, column 23"],
  ["a leading zero", '{"id":01,"name":"Fern"}', "line 1, column 8"],
  ["a plus sign", '{"id":+1,"name":"Fern"}', "line 1, column 7"],
  ["a hexadecimal number", '{"id":0x1,"name":"Fern"}', "line 1, column 8"],
  ["NaN", '{"id":NaN,"name":"Fern"}', "line 1, column 7"],
  ["a raw line break in a string", '{"id":1,"name":"a\nb"}', "line 1, column 18"],
  ["an unknown escape", '{"id":1,"name":"\\x41"}', "line 1, column 17"],
  ["an open string", '{"id":1,"name":"Fern', "where the text ends"],
  ["an open nest of arrays", "[".repeat(100_000), "where the text ends"],
  ["a no-break space", '{\u00a0"id":1,"name":"Fern"}', "line 1, column 2"],
  ["a malformed extra member", '{"id":1,"name":"Fern","x":tru}', "line 1, column 27"],
];

/** Invalid UTF-8 within a name, from byte 16 on. */
const INVALID_UTF8: Readonly<Record<string, readonly number[]>> = {
  "a lone continuation byte": [0x80],
  "an overlong slash": [0xc0, 0xaf],
  "an encoded surrogate": [0xed, 0xa0, 0x80],
  "a code point past U+10FFFF": [0xf4, 0x90, 0x80, 0x80],
  "a sequence cut short": [0xe2, 0x82],
  "Latin-1": [0xfc],
};

export const jsonCases: readonly Case[] = [
  ...MALFORMED.map(([title, body, mentions]) =>
    define(`malformed JSON (${title}): 400 with the position`, JSON_RULE, fails(post(body), 40003, [mentions])),
  ),
  ...Object.entries(INVALID_UTF8).map(([title, bytes]) =>
    define(
      `invalid UTF-8 (${title}): 400 with the byte`,
      ["decision malformed-json", "RFC 8259 8.1"],
      fails(post(around(bytes)), 40001, ["byte 16"]),
    ),
  ),
  define(
    "a byte order mark: 400",
    ["decision malformed-json", "RFC 8259 8.1"],
    fails(post('\ufeff{"id":1,"name":"Fern"}'), 40002, ["byte order mark"]),
  ),
  define(
    "UTF-16: 400",
    ["decision malformed-json", "RFC 8259 8.1"],
    fails(post(new Uint8Array([0xff, 0xfe, 0x7b, 0x00])), 40001, ["byte 0"]),
  ),
  define(
    "white space around every token is legal",
    ["RFC 8259 2"],
    creates(post('\r\n\t { "id"\n:\t1 ,\r"name" : "Fern" }\n '), fern.plant),
    { stored: [fern.stored] },
  ),

  define(
    "of duplicate members the last one wins",
    ["decision duplicate-members"],
    creates(post('{"id":1,"name":"Fern","id":2,"name":"Ivy"}'), ivy.plant),
    { stored: [{ id: 2n, name: "Ivy" }] },
  ),
  define(
    "a good id does not mend a later bad one",
    ["decision duplicate-members"],
    fails(post('{"id":1,"name":"Fern","id":"2"}'), 40004, ["/id"]),
  ),
  define(
    "a bad id is mended by a later good one",
    ["decision duplicate-members"],
    creates(post('{"id":"1","name":"Fern","id":9007199254740993}'), fern.plant),
    { stored: [{ id: 9007199254740993n, name: "Fern" }] },
  ),
  define(
    "an escaped spelling is the same name",
    ["decision duplicate-members"],
    creates(post('{"id":1,"name":"Fern","\\u0069d":9007199254740993}'), fern.plant),
    { stored: [{ id: 9007199254740993n, name: "Fern" }] },
  ),
  define(
    "an escaped spelling alone will do",
    ["decision duplicate-members"],
    creates(post('{"\\u0069\\u0064":3,"n\\u0061me":"Fern"}'), fern.plant),
    { stored: [{ id: 3n, name: "Fern" }] },
  ),
  define(
    "an id nested in another member is not the id",
    ["decision unknown-members"],
    creates(post('{"x":{"id":8},"id":9007199254740993,"name":"Fern","y":[{"id":7}]}'), fern.plant),
    {
      stored: [{ id: 9007199254740993n, name: "Fern" }],
    },
  ),
  define(
    "nested members satisfy nothing",
    ["decision unknown-members"],
    fails(post('{"x":{"id":8,"name":"Fern"}}'), 40004, ["/id", ", and "]),
  ),

  define(
    "unknown members are accepted, not stored, never returned",
    ["decision unknown-members"],
    creates(post('{"id":1,"name":"Fern","further":3,"Tag":"b","":null}'), fern.plant),
    { stored: [fern.stored] },
  ),
  define(
    "__proto__ is an unknown member",
    ["decision unknown-members"],
    creates(post('{"id":1,"name":"Fern","__proto__":{"tag":"b"},"constructor":{"prototype":{"tag":"c"}}}'), fern.plant),
    { stored: [fern.stored] },
  ),
  define(
    "what __proto__ holds satisfies nothing",
    ["decision unknown-members"],
    fails(post('{"id":1,"__proto__":{"name":"Fern"}}'), 40004, ["/name"]),
  ),
  define(
    "a well-formed body is not refused for its depth",
    ["decision nesting", "document rule 1"],
    creates(post(`{"id":1,"x":${"[".repeat(100_000)}${"]".repeat(100_000)},"name":"Fern"}`), fern.plant),
    { stored: [fern.stored] },
  ),
];

function around(bytes: readonly number[]): Uint8Array {
  return new Uint8Array([...utf8.encode('{"id":1,"name":"'), ...bytes, ...utf8.encode('"}')]);
}
