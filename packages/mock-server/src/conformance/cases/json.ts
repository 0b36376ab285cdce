import type { CasesOf } from "../build.ts";
import type { Case } from "../case.ts";
import { goodValues } from "../derive/subject.ts";

const utf8 = new TextEncoder();
const JSON_RULE = ["decision malformed-json", "RFC 8259 2"];
const UTF8_RULE = ["decision malformed-json", "RFC 8259 8.1"];

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

/** The grammar of a body comes before its shape, so these need no good one. */
export function grammarCases({ refuses }: CasesOf): readonly Case[] {
  return [
    ...MALFORMED.map(([title, body, words]) =>
      refuses(`malformed JSON (${title}): 400 with the position`, JSON_RULE, 40003, { body }, { mentions: [words] }),
    ),
    ...Object.entries(INVALID_UTF8).map(([title, bytes]) =>
      refuses(
        `invalid UTF-8 (${title}): 400 with the byte`,
        UTF8_RULE,
        40001,
        { body: new Uint8Array([...utf8.encode('{"id":1,"name":"'), ...bytes, ...utf8.encode('"}')]) },
        { mentions: ["byte 16"] },
      ),
    ),
    refuses("a byte order mark: 400", UTF8_RULE, 40002, { body: "\ufeff{}" }, { mentions: ["byte order mark"] }),
    refuses("UTF-16: 400", UTF8_RULE, 40001, { body: new Uint8Array([0xff, 0xfe, 0x7b, 0]) }, { mentions: ["byte 0"] }),
  ];
}

type Written = readonly (readonly [name: string, json: string])[];

/** Writes an object whose names are JSON too; a name may stand twice. */
const written = (members: Written) => `{${members.map(([name, json]) => `${name}:${json}`).join(",")}}`;

/** The members that a body must have, for cases that write them in other ways. */
function requiredOf(of: CasesOf) {
  const good = goodValues(of);
  const required = of.places.filter((place) => place.in === "body" && place.required);
  const spelled = (spell: (name: string) => string): Written =>
    required.map(({ name, pointer }) => [spell(name), good[pointer] ?? ""]);
  return {
    quoted: spelled(JSON.stringify),
    escaped: spelled((name) => `"${name.replace(/./gsu, unicodeEscape)}"`),
    upper: spelled((name) => JSON.stringify(name.toUpperCase())),
    spoiled: required.map(({ name }) => [JSON.stringify(name), "null"] as const),
    pointer: required[0]?.pointer,
  };
}

/** The cases of members that the contract does not name. */
export function furtherCases(of: CasesOf): readonly Case[] {
  const { takes, refuses } = of;
  const { quoted, upper, spoiled, pointer } = requiredOf(of);
  const unknown = ["decision unknown-members"];
  const taken: Readonly<Record<string, Written>> = {
    "unknown members are accepted, not stored, never returned": [
      ...quoted,
      ...upper,
      ['"further"', "3"],
      ['""', "null"],
    ],
    "__proto__ is an unknown member": [
      ...quoted,
      ['"__proto__"', '{"further":"b"}'],
      ['"constructor"', '{"prototype":{"further":"c"}}'],
    ],
    "members nested in another one are not its own": [
      ['"x"', written(spoiled)],
      ...quoted,
      ['"y"', `[${written(spoiled)}]`],
    ],
  };
  const refused: Readonly<Record<string, Written>> = {
    "nested members satisfy nothing": [['"x"', written(quoted)]],
    "what __proto__ holds satisfies nothing": [['"__proto__"', written(quoted)]],
    "a name in another case is another name": upper,
  };
  return [
    takes("white space around every token is legal", ["RFC 8259 2"], {
      body: `\r\n\t { ${quoted.map(([name, json]) => `${name}\n:\t${json} `).join(",\r")}}\n `,
    }),
    ...Object.entries(taken).map(([name, members]) => takes(name, unknown, { body: written(members) })),
    takes("a well-formed body is not refused for its depth", ["decision nesting", "document rule 1"], {
      body: written([['"x"', "[".repeat(100_000) + "]".repeat(100_000)], ...quoted]),
    }),
    ...(pointer === undefined ? [] : Object.entries(refused)).map(([name, members]) =>
      refuses(name, unknown, 40004, { body: written(members) }, { mentions: [`at "${pointer}"`, "received nothing"] }),
    ),
  ];
}

/** How a body may repeat its members, and spell their names. */
export function duplicateCases(of: CasesOf): readonly Case[] {
  const { takes, refuses } = of;
  const { quoted, escaped, spoiled, pointer } = requiredOf(of);
  const cites = ["decision duplicate-members"];
  if (pointer === undefined) return [];
  return [
    takes("of duplicate members the last one wins", cites, { body: written([...spoiled, ...quoted]) }),
    takes("an escaped spelling is the same name", cites, { body: written([...spoiled, ...escaped]) }),
    takes("an escaped spelling alone will do", cites, { body: written(escaped) }),
    refuses(
      "a good member does not mend a later bad one",
      cites,
      40004,
      { body: written([...quoted, ...spoiled]) },
      { mentions: [`at "${pointer}" expected`] },
    ),
  ];
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
