import { type CasesOf, ONLY_HTTP, when } from "../build.ts";
import type { Case } from "../case.ts";
import { freeTexts, goodValues, requiredMembers } from "../derive/subject.ts";

const utf8 = new TextEncoder();

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
  const utf8Rule = "decision malformed-json; RFC 8259 8.1";
  const named = (bytes: readonly number[]) =>
    new Uint8Array([...utf8.encode('{"id":1,"name":"'), ...bytes, ...utf8.encode('"}')]);
  const utf16 = new Uint8Array([0xff, 0xfe, 0x7b, 0]);
  return [
    ...MALFORMED.map(([title, body, words]) => {
      const name = `malformed JSON (${title}): 400 with the position`;
      return refuses(name, "decision malformed-json; RFC 8259 2", 40003, { body, mentions: [words] });
    }),
    ...Object.entries(INVALID_UTF8).map(([title, bytes]) => {
      const details = { body: named(bytes), mentions: ["byte 16"] };
      return refuses(`invalid UTF-8 (${title}): 400 with the byte`, utf8Rule, 40001, details);
    }),
    refuses("a byte order mark: 400", utf8Rule, 40002, { body: "\ufeff{}", mentions: ["byte order mark"] }),
    refuses("UTF-16: 400", utf8Rule, 40001, { body: utf16, mentions: ["byte 0"] }),
  ];
}

type Written = readonly (readonly [name: string, json: string])[];

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

const written = (...members: Written) => ({ body: `{${members.map(([name, json]) => `${name}:${json}`).join(",")}}` });

export function memberCases(of: CasesOf): readonly Case[] {
  const { takes, refuses } = of;
  const good = goodValues(of);
  const required = requiredMembers(of);
  const spelled = (spell: (name: string) => string): Written =>
    required.map(({ name, pointer }) => [spell(name), good[pointer] ?? ""]);
  const quoted = spelled(JSON.stringify);
  const escaped = spelled((name) => `"${name.replace(/./gsu, unicodeEscape)}"`);
  const upper = spelled((name) => JSON.stringify(name.toUpperCase()));
  const spoiled: Written = required.map(({ name }) => [JSON.stringify(name), "null"]);
  const [{ pointer = "" } = {}] = required;
  const unknown = "decision unknown-members";
  const duplicate = "decision duplicate-members";
  const unmet = [`at "${pointer}"`, "received nothing"];
  const spaced = quoted.map(([name, json]) => `${name}\n:\t${json} `).join(",\r");
  const deep = written(['"x"', "[".repeat(100_000) + "]".repeat(100_000)], ...quoted);
  const inner = written(...spoiled).body;
  const nested = written(['"x"', inner], ...quoted, ['"y"', `[${inner}]`]);
  const prototype: Written = [
    ['"__proto__"', '{"further":"b"}'],
    ['"constructor"', '{"prototype":{"further":"c"}}'],
  ];
  const taken: Readonly<Record<string, Written>> = {
    "unknown members are accepted, not stored, never returned": [...upper, ['"further"', "3"], ['""', "null"]],
    "__proto__ is an unknown member": prototype,
  };
  const refused: Readonly<Record<string, Written>> = {
    "nested members satisfy nothing": [['"x"', written(...quoted).body]],
    "what __proto__ holds satisfies nothing": [['"__proto__"', written(...quoted).body]],
    "a name in another case is another name": upper,
  };
  return [
    takes("white space around every token is legal", "RFC 8259 2", { body: `\r\n\t { ${spaced}}\n ` }),
    ...Object.entries(taken).map(([name, members]) => takes(name, unknown, written(...quoted, ...members))),
    takes("members nested in another one are not its own", unknown, nested),
    takes("a well-formed body is not refused for its depth", "decision nesting; document rule 1", deep),
    ...when(required.length > 0, () => [
      ...Object.entries(refused).map(([name, members]) =>
        refuses(name, unknown, 40004, { ...written(...members), mentions: unmet }),
      ),
      takes("of duplicate members the last one wins", duplicate, written(...spoiled, ...quoted)),
      takes("an escaped spelling is the same name", duplicate, written(...spoiled, ...escaped)),
      takes("an escaped spelling alone will do", duplicate, written(...escaped)),
      refuses("a good member does not mend a later bad one", duplicate, 40004, {
        ...written(...quoted, ...spoiled),
        mentions: [`at "${pointer}" expected`],
      }),
    ]),
  ];
}

const JSON_TYPES = [
  ...["application/json", "Application/JSON", "application/json;charset=utf-8"],
  ...["application/json ; charset=ISO-8859-1", 'application/json; profile="a, b; \\"c\\""', "application/json;"],
];

const OTHER_TYPES = [
  ...["text/plain", "text/json", "application/problem+json", "application/jsonx", "application/json, text/plain"],
  ...["application/json; charset", "", "json", "multipart/form-data; boundary=x"],
];

const UNSUPPORTED = "decision content-type; RFC 9110 15.5.16";

/** Only an operation with a body has these. */
export function bodyCases(of: CasesOf): readonly Case[] {
  const { request, takes, refuses } = of;
  const typed = (type: string | readonly string[] | null) => ({ headers: { "Content-Type": type } });
  const accepting = { returns: { Accept: "application/json" } };
  const coded = (coding: string) => ({ headers: { "Content-Encoding": coding } });
  return [
    ...JSON_TYPES.map((type) =>
      takes(`Content-Type ${type} is JSON`, "decision content-type; RFC 8259 11", typed(type)),
    ),
    takes("no Content-Type is read as JSON", "decision content-type; document rule 1", typed(null)),
    ...freeTexts(of).map(({ pointer }) => {
      const values = { [pointer]: '"Süß"' };
      const body = new TextEncoder().encode(String(request({ values }).body));
      const latin = typed("application/json; charset=latin1");
      const name = `${pointer}: a charset has no effect on the bytes`;
      return takes(name, "decision content-type; RFC 8259 8.1", { ...latin, values, body });
    }),
    ...OTHER_TYPES.map((type) =>
      refuses(`Content-Type ${type}: 415 with Accept`, UNSUPPORTED, 41501, { ...typed(type), ...accepting }),
    ),
    ...["application/json", "application/json; charset=utf-8"].map((type) => {
      const name = `two Content-Type lines fail the grammar, whichever is good (${type})`;
      return refuses(name, "decision repeated-fields", 41501, typed([type, "application/json"]));
    }),
    ...["gzip", "br", "identity, gzip", "x"].map((coding) => {
      const name = `Content-Encoding ${coding}: 415 with Accept-Encoding`;
      const details = { ...coded(coding), returns: { "Accept-Encoding": "identity" } };
      return refuses(name, "decision content-encoding; RFC 9110 15.5.16", 41502, details);
    }),
    takes("Content-Encoding identity changes nothing", "decision content-encoding", coded("Identity")),
  ];
}

const SIZE = "decision body-size";
const TOO_LARGE = "decision body-size; RFC 9110 15.5.14";
const MEGABYTE = 1_048_576;
const CLOSED = { ...ONLY_HTTP("Only a socket can be closed."), returns: { Connection: "close" } };
const CHUNKS = { ...ONLY_HTTP("Only a socket has chunks."), chunked: true } as const;
const expecting = (Expect: string) => ({ ...ONLY_HTTP("Fetch has no Expect."), headers: { Expect } });

export function sizeCases({ request, takes, refuses }: CasesOf): readonly Case[] {
  const good = String(request().body).slice(0, -1);
  const begun = `${good}${good === "{" ? "" : ","}"padding":"`;
  const sized = (bytes: number, filler = "x") => ({ body: `${begun}${filler.repeat(bytes - begun.length - 2)}"}` });
  const limit = good.length + 40;
  const setup = { maxBodyBytes: limit };
  const above = { ...sized(limit + 1), setup };
  const mentions = [`${limit} bytes`];
  const unannounced = "a body above the limit that does not announce its length: 413";
  const megabyte = { ...sized(MEGABYTE + 1), mentions: [String(MEGABYTE)] };
  return [
    takes("a body at the limit is read", SIZE, { ...sized(limit), setup }),
    refuses("a body one byte above the limit: 413", TOO_LARGE, 41301, { ...above, mentions }),
    refuses(unannounced, TOO_LARGE, 41301, { ...above, ...CHUNKS, mentions }),
    refuses("the limit counts bytes, not characters", SIZE, 41301, { ...sized(limit, "ü"), setup }),
    takes("a megabyte is the limit by default", SIZE, sized(MEGABYTE)),
    refuses("a byte more than a megabyte: 413", SIZE, 41301, megabyte),
    takes("0 means no limit", SIZE, { ...sized(MEGABYTE + 1), setup: { maxBodyBytes: 0 } }),
    refuses("the connection ends after a 413", TOO_LARGE, 41301, { ...above, ...CLOSED }),
    takes("a 100-continue is met", "RFC 9110 10.1.1", expecting("100-continue")),
    refuses("another expectation: 417", "RFC 9110 10.1.1", 41701, expecting("tea")),
  ];
}
