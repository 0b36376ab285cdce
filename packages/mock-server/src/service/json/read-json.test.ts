import { describe, expect, test } from "vitest";
import { fc } from "../../../../../test/support/thorough.ts";
import { type Int64Places, isObject } from "../../contract.ts";
import { exactInteger } from "../../shared/int64.ts";
import { readJson } from "./read-json.ts";

const encoder = new TextEncoder();

function read(text: string): unknown {
  const reading = readJson(encoder.encode(text), { id: true });
  return reading.refusal === undefined ? reading.value : reading;
}

function refusalOf(body: string | readonly number[]) {
  const { refusal } = readJson(typeof body === "string" ? encoder.encode(body) : Uint8Array.from(body), { id: true });
  return refusal && { status: refusal.status, error: refusal.error, message: refusal.message };
}

/** As JSON, so that own members count and no `constructor` among them misleads a comparison; an integer is one of either type. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, member) =>
    typeof member === "bigint" || typeof member === "number" ? `${member}` : member,
  );
}

const space = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom(" ", "\n", "\t\r\n ", "  "));
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts.join(" ").split(" "));
const number = oneOf(
  "0 -0 1.0 1e3 -1.5E+2 9007199254740992 9007199254740993 1.00 2e400 9223372036854775807 1e400 12 7",
);
const spelledId = oneOf('"id" "id" "id" "\\u0069d" "i\\u0064" "\\u0069\\u0064" "\\u0069\\u0064"');
const otherName = oneOf(
  '"a" "" "ID" "\\\\u0069d" "\\"id\\"" "id\\\\" "i\\td" "__proto__" "constructor"',
  '"}\\"id\\":7" ",\\"id\\":8" "{" "\\u0069d\\u0000"',
);
const trickyString = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'"\\{}[]:,id 7/') }).map((value) => JSON.stringify(value)),
  fc.nat(6).map((length) => `"${"\\\\".repeat(length)}"`),
);

const { value } = fc.letrec<{ value: string; list: string; object: string; member: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    number,
    trickyString,
    fc.constantFrom("true", "null"),
    tie("list"),
    tie("object"),
  ),
  list: fc
    .tuple(fc.array(tie("value"), { maxLength: 3 }), space)
    .map(([values, gap]) => `[${gap}${values.join(`${gap},${gap}`)}${gap}]`),
  object: fc
    .tuple(fc.array(tie("member"), { maxLength: 3 }), space)
    .map(([members, gap]) => `{${gap}${members.join(`${gap},${gap}`)}${gap}}`),
  member: fc
    .tuple(fc.oneof(spelledId, otherName), tie("value"), space)
    .map(([name, content, gap]) => `${name}${gap}:${gap}${content}`),
}));

const topMember = fc
  .oneof(
    { weight: 2, arbitrary: fc.tuple(spelledId, number) },
    { weight: 3, arbitrary: fc.tuple(otherName, value) },
    fc.tuple(spelledId, value),
  )
  .chain(([name, content]) => fc.tuple(space, space, space).map(([a, b, c]) => `${a}${name}${b}:${c}${content}${a}`));

/** Parses a text, and takes the root's own `id` from its source as the engine tells it (in Node 22 and later). */
function parsed(text: string): unknown {
  const sources = new Map<unknown, string | undefined>();
  const root: unknown = JSON.parse(text, function (this: unknown, key, member: unknown, context?: { source?: string }) {
    if (key === "id") sources.set(this, context?.source);
    return member;
  });
  if (isObject(root) && typeof root.id === "number") root.id = exactInteger(sources.get(root) ?? "");
  return root;
}

describe("readJson reads", () => {
  test("every member as JSON.parse has it, but the digits of a numeric id", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(topMember, { minLength: 1, maxLength: 6 }), space, (members, gap) => {
        const text = `${gap}{${members.join(",")}}${gap}`;
        expect(written(read(text))).toBe(written(parsed(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("a root that is not an object, and an id that is not a number, as JSON.parse has them", () => {
    const roots =
      '1 9007199254740993 null "id" [] [{"id":1}] {} {"id":"1"} {"id":null} {"id":[1]} {"a":{"id":1}} {"id":1,"id":"x"}';
    for (const text of roots.split(" ")) expect(read(text)).toStrictEqual(JSON.parse(text));
  });

  test.for<readonly [places: Int64Places, expected: readonly unknown[]]>([
    [{}, [2 ** 53, 2 ** 53]],
    [{ id: true }, [2n ** 53n + 1n, 2 ** 53]],
    [{ parentId: true }, [2 ** 53, 2n ** 53n]],
    [{ parentId: true, absent: true, id: true }, [2n ** 53n + 1n, 2n ** 53n]],
  ])("the members %j exactly, and the others as JSON.parse has them", ([places, [id, parentId]]) => {
    const text = '{"id":9007199254740993,"parentId":9007199254740992}';
    expect(readJson(encoder.encode(text), places).value).toStrictEqual({ id, parentId });
  });

  test.for<readonly [written: string, id: unknown]>([
    ["9007199254740993", 2n ** 53n + 1n],
    ["9007199254740992.0", 2n ** 53n],
    ["1e3", 1000n],
    ["7", 7],
    ["-0", 0n],
    ["9007199254740990.5", Number.NaN],
    ["9223372036854775808000", Number.POSITIVE_INFINITY],
    ['"7"', "7"],
  ])("the id of %s in elements and members of any name, as at the top", ([written, id]) => {
    const places: Int64Places = { "a/b": true, parts: [{ id: true }], beds: [true] };
    for (const [text, expected] of [
      [`{"a/b":${written},"other":1.0}`, { "a/b": id, other: 1 }],
      [`{"a/b":${written}}`, { "a/b": id }],
      [`{"parts":[{"id":[1]},{"id":${written}}]}`, { parts: [{ id: [1] }, { id }] }],
      [`{"beds":{"x":${written}}}`, { beds: { x: id } }],
    ] as const)
      expect(readJson(encoder.encode(text), places).value).toEqual(expected);
  });

  test("`__proto__` as an own member, and leaves Object.prototype as it was", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const text = '{"__proto__":{"polluted":1,"id":2},"constructor":{"prototype":{"polluted":1}},"id":1}';
    const value = read(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(Object.hasOwn(Object.prototype, "id")).toBe(false);
  });

  test("no id out of `__proto__`", () => {
    const value = read('{"__proto__":{"id":5},"name":"x"}');
    expect(Object.keys(value ?? {})).toEqual(["__proto__", "name"]);
  });

  test("text as it is: lone surrogates in escapes, U+2028, U+FEFF within, a megabyte", () => {
    const texts = ["\\ud800", "\u2028\u2029", "\ufeff", "ÿ", "é😀\\n".repeat(150_000)].map((text) => `{"a":"${text}"}`);
    for (const text of texts) expect(read(text)).toStrictEqual(JSON.parse(text));
  });

  test("an id beside 200,000 levels", () => {
    const depth = 200_000;
    const value = read(`{"a":${"[".repeat(depth)}${"]".repeat(depth)},"id":9007199254740993}`);
    expect(Object.entries(value ?? {}).at(-1)).toEqual(["id", 2n ** 53n + 1n]);
  });

  test("an id of twenty million digits as no int64, without failing", { timeout: 60_000 }, () => {
    expect(read(`{"id":${"1".repeat(20_000_000)}}`)).toEqual({ id: Number.POSITIVE_INFINITY });
  });
});

describe("readJson refuses", () => {
  test.for([
    ["a byte order mark", [0xef, 0xbb, 0xbf, 0x7b, 0x7d], 40002, "byte 0"],
    ["invalid UTF-8, by its byte", [0x22, 0xc3, 0xa9, 0xff, 0x22], 40001, "byte 3"],
    ["UTF-16", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00], 40001, "byte 0"],
    ["malformed JSON, by line and column", '{"a":1,\n  "b":}', 40003, "line 2, column 7"],
    ["JSON that is cut short, and says so", '{"a":', 40003, "where the text ends"],
    ["a second text", "{} {}", 40003, "line 1, column 4"],
    ["no bytes at all", "", 40003, "empty"],
    ["white space alone", " \n", 40003, "empty"],
    // Unicode has more white space than JSON: these bodies are not empty.
    ...["\u00a0", "\ufeff", "\u2028", "\f"].map(
      (character) =>
        [JSON.stringify(character), ` ${character}`, 40003, "JSON: expected a value at line 1, column 2"] as const,
    ),
  ] as const)("%s", ([, body, error, words]) => {
    expect(refusalOf(body)).toEqual({ status: 400, error, message: expect.stringContaining(words) });
  });

  test("the bytes of other characters as no byte order mark", () => {
    for (const hex of ["efbb80", "efbcbf", "e2bbbf"])
      expect(refusalOf([...Buffer.from(hex, "hex")])?.error).toBe(40003);
  });

  test("without repeating what the body holds", () => {
    expect(refusalOf('{"name":"s3cret" s3cret}')?.message).not.toContain("s3cret");
  });
});
