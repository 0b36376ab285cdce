import { describe, expect, test } from "vitest";
import { fc } from "../test/support/thorough.ts";
import { exactInteger, exactJson, exactReader, parseExact, parseSources } from "./int64.ts";
import { listReader, mapReader, nestedReader } from "./nested.ts";
import type { Int64Places } from "./operation.ts";
import { int64, isInt64, number, reader, string } from "./validation.ts";

const LARGEST = 2n ** 63n - 1n;
const LEAST = -LARGEST - 1n;

/** Undefined outside of int64. */
function int64Of(source: string): bigint | undefined {
  const [decimal = "", exponent = "0"] = source.toLowerCase().split("e");
  const [whole = "", fraction = ""] = decimal.split(".");
  const mantissa = BigInt(whole + fraction);
  const power = BigInt(exponent) - BigInt(fraction.length);
  if (mantissa === 0n) return 0n;
  // Far too large, or smaller than one: no need of a giant power.
  if (power > 18n || -power >= decimal.length) return undefined;
  const scale = 10n ** (power < 0n ? -power : power);
  const value = power < 0n ? mantissa / scale : mantissa * scale;
  if (power < 0n && value * scale !== mantissa) return undefined;
  return isInt64(value) ? value : undefined;
}

function accepted(source: string): number | bigint | undefined {
  const value = exactInteger(source);
  return isInt64(value) ? value : undefined;
}

/** Most have no integer, or one that a fraction and an exponent make. */
const SOURCES = fc.stringMatching(/^-?(0|[1-9]\d{0,19})(\.\d{1,4}0{0,12})?([eE][+-]?0{0,2}1?\d)?$/);

test("agrees with exact rational arithmetic, in verdict and value", () => {
  const seen = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(SOURCES, (source) => {
      const expected = int64Of(source);
      seen[expected === undefined ? "refused" : "accepted"]++;
      const actual = accepted(source);
      // Far cheaper than an expect each time.
      if (actual !== expected) expect.fail(`${source}: expected ${expected}, received ${actual}`);
      JSON.parse(source);
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(400);
});

/** Each number with its integer, if it has one. */
const NUMBERS = `
  9223372036854775807=9223372036854775807 -9223372036854775808=-9223372036854775808 9007199254740993=9007199254740993
  -9007199254740993=-9007199254740993 9007199254740991=9007199254740991 -9007199254740991=-9007199254740991 0=0 -0=0
  -0.0e-5=0 1.0=1 1e3=1000 1E+3=1000 0e999999999=0 0.000e-999999999=0 10e-1=1 1e18=1000000000000000000
  9.223372036854775807e18=9223372036854775807 -9.223372036854775808e18=-9223372036854775808
  9223372036854775807.0000=9223372036854775807
  9223372036854775808 -9223372036854775809 9.223372036854775808e18 9223372036854775807.0001 1.000000000000000005 0.5 15e-1
  1e400 1e-400 1e99999999999999999999 1e-99999999999999999999 1e19`;

test.for(NUMBERS.trim().split(/\s+/))("the exact integer of %s", (row) => {
  const [source = "", integer] = row.split("=");
  const expected = integer === undefined ? undefined : BigInt(integer);
  expect(accepted(source)).toBe(expected);
  expect(int64Of(source)).toBe(expected);
});

test.for<readonly [string, string, bigint | undefined]>([
  ["0.0…1 with 100,000 zeros", `0.${"0".repeat(100_000)}1`, undefined],
  ["0.0…1e100001, which is 1", `0.${"0".repeat(100_000)}1e100001`, 1n],
  ["1 with 1,000,000 zeros and e-1000000, which is 1", `1${"0".repeat(1_000_000)}e-1000000`, 1n],
  ["1 with 1,000,000 zeros and e-1000001", `1${"0".repeat(1_000_000)}e-1000001`, undefined],
  ["1.0…01 with 1,000,000 zeros", `1.${"0".repeat(1_000_000)}1`, undefined],
  ["a million nines", "9".repeat(1_000_000), undefined],
  ["one with an exponent of 100,000 digits", `1e${"9".repeat(100_000)}`, undefined],
  ["one with an exponent of 100,000 zeros", `1e${"0".repeat(100_000)}`, 1n],
])("the exact integer of %s", ([, source, expected]) => {
  expect(accepted(source)).toBe(expected);
});

/** As JSON, so that own members count and no `constructor` among them misleads a comparison. */
const written = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === "bigint" ? `${one}n` : one));

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts.join(" ").split(" "));
const space = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom(" ", "\n", "\t\r\n ", "  "));
const name = oneOf(
  '"id" "id" "id" "\\u0069d" "i\\u0064" "\\u0069\\u0064" "a" "" "ID" "\\\\u0069d" "\\"id\\"" "id\\\\" "i\\td"',
  '"__proto__" "constructor" "}\\"id\\":7" ",\\"id\\":8" "{" "\\u0069d\\u0000"',
);
const { object } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    oneOf("0 -0 1.0 1e3 -1.5E+2 9007199254740992 9007199254740993 1.00 2e400 9223372036854775807 1e400 12 7 true null"),
    fc.string({ unit: fc.constantFrom(...'"\\{}[]:,id 7/') }).map((text) => JSON.stringify(text)),
    fc.nat(6).map((length) => `"${"\\\\".repeat(length)}"`),
    fc.array(tie("value"), { maxLength: 3 }).map((values) => `[${values.join(" ,")}\n]`),
    tie("object"),
  ),
  object: fc
    .tuple(fc.array(fc.tuple(name, space, tie("value")), { maxLength: 6 }), space)
    .map(
      ([all, gap]) =>
        `${gap}{${gap}${all.map(([name, pad, json]) => `${name}${pad}:${pad}${json}`).join(`${gap},`)}${gap}}${gap}`,
    ),
}));

describe("JSON, each int64 as a bigint:", () => {
  test("every number has the source that the engine tells, and an id its integer", { timeout: 60_000 }, () => {
    // Node 22 and later tell it.
    const withSource = (_: string, member: unknown, context?: { source?: string }) =>
      typeof member === "number" ? context?.source : member;
    fc.assert(
      fc.property(object, (text) => {
        const [value, sources] = [JSON.parse(text), JSON.parse(text, withSource)];
        expect(written(parseSources(text))).toBe(written(sources));
        if (typeof value.id === "number") value.id = exactInteger(sources.id);
        expect(written(parseExact(text, { id: true }))).toBe(written(value));
      }),
      { numRuns: 1_000 },
    );
  });

  test("a root that is not an object, and an id that is not a number, stay", () => {
    const roots =
      '1 9007199254740993 null "id" [] [{"id":1}] {} {"id":"1"} {"id":null} {"id":[1]} {"a":{"id":1}} {"id":1,"id":"x"}';
    for (const text of roots.split(" ")) expect(parseExact(text, { id: true })).toStrictEqual(JSON.parse(text));
  });

  test.for<readonly [json: string, id: unknown]>([
    ["9007199254740993", 2n ** 53n + 1n],
    ["9007199254740992.0", 2n ** 53n],
    ["1e3", 1000n],
    ["7", 7n],
    ["-0", 0n],
    ["9007199254740990.5", NaN],
    // JSON.parse reads an integer.
    ["0.99999999999999999", NaN],
    ["99999998.999999999", NaN],
    ["-123456789012345.001", NaN],
    ["12345678900000.0001e2", NaN],
    ["1e-400", NaN],
    ["9223372036854775808000", NaN],
    ['"7"', "7"],
  ])("%s in elements and members of any name, and nowhere else", ([json, id]) => {
    const places: Int64Places = { "a/b": true, parts: [{ id: true }], beds: [true] };
    for (const [text, expected] of [
      [`{"a/b":${json},"id":9007199254740993}`, { "a/b": id, id: 2 ** 53 }],
      [`{"a/b":${json}}`, { "a/b": id }],
      [`{"parts":[{"id":[1]},{"id":${json}}]}`, { parts: [{ id: [1] }, { id }] }],
      [`{"beds":{"x":${json}}}`, { beds: { x: id } }],
    ] as const)
      expect(parseExact(text, places)).toEqual(expected);
  });

  test("`__proto__` is an own member, its id none of the object's, and Object.prototype stays", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const text = '{"__proto__":{"polluted":1,"id":2},"constructor":{"prototype":{"polluted":1}}}';
    const value = parseExact(text, { id: true });
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(JSON.stringify(value)).toBe(text);
    expect(Object.keys(Object(parseExact("{}", Object.fromEntries([["toString", true as const]]))))).toEqual([]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  test("beside 200,000 levels and a long text, beyond any recursion or backtracking", { timeout: 60_000 }, () => {
    const deep = "[".repeat(200_000) + "]".repeat(200_000);
    const long = JSON.stringify('\\"'.repeat(200_000));
    const value = parseExact(`{"a":${deep},"b":${long},"id":9007199254740993}`, { id: true });
    expect(Object.entries(value ?? {}).at(-1)).toEqual(["id", 2n ** 53n + 1n]);
    expect(parseExact(`{"id":${"1".repeat(2_000_000)}}`, { id: true })).toEqual({ id: NaN });
  });
});

describe("a client's reader", () => {
  const readPlant = reader({ id: int64, name: string, height: number }, ["id"]);
  /** As the generator writes it. */
  const readPage = exactReader(
    nestedReader({ total: int64, plants: listReader(readPlant), beds: mapReader(readPlant) }, ["plants"]),
    { total: true, plants: [{ id: true }], beds: [{ id: true }] },
  );
  const read = (text: string) => readPage(readPage.parse?.(text));

  test("returns each int64 as a number if that is exact, else as a bigint, however deep", () => {
    const text = `{"total":${LEAST},"plants":[{"id":7},{"id":${LARGEST}}],"beds":{"__proto__":{"id":${2n ** 53n}}}}`;
    expect(read(text).value).toEqual({
      total: LEAST,
      plants: [{ id: 7 }, { id: LARGEST }],
      beds: Object.fromEntries([["__proto__", { id: 2n ** 53n }]]),
    });
  });

  test("leaves other numbers, and texts that look like numbers", () => {
    const name = String.raw`"\"9223372036854775807\\ ":9223372036854775807`;
    const text = JSON.stringify({ plants: [{ id: 1, name, height: 2 ** 70 }] });
    expect(readPage.parse?.(text)).toEqual(JSON.parse(text));
    const other = `{"plants":[{"id":${LARGEST},"name":"${LARGEST}","height":${LARGEST}}]}`;
    expect(read(other).value?.plants).toEqual([{ id: LARGEST, name: String(LARGEST), height: Number(LARGEST) }]);
  });

  test.for(["9223372036854775808", "1e18", "9007199254740993.0", `"${LARGEST}"`, "1e400", "9".repeat(1_000)])(
    "refuses %s as an int64",
    (id) => {
      expect(read(`{"plants":[{"id":${id}}]}`).issues?.map(({ pointer }) => pointer)).toEqual(["/plants/0/id"]);
    },
  );

  test("takes any JSON, of other shapes too, and nothing that is none", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, at) => {
        for (const one of [text, `{"plants":${text}}`]) expect(readPage.parse?.(one)).toEqual(JSON.parse(one));
        const cut = `[${text.slice(0, at % (text.length + 1))}9223372036854775807`;
        expect(() => readPage.parse?.(cut)).toThrow(SyntaxError);
      }),
    );
  });
});

test("exactJson writes a bigint in all its digits, and the rest as JSON.stringify does", () => {
  const rest = { a: [undefined, () => 1, { b: null }], c: undefined, d: Symbol("d"), 'e"': "é", f: new Date(0) };
  expect(exactJson(rest)).toBe(JSON.stringify(rest));
  expect(exactJson({ ...rest, g: [LEAST, undefined, { h: LARGEST }], i: 1n })).toBe(
    `${JSON.stringify(rest).slice(0, -1)},"g":[${LEAST},null,{"h":${LARGEST}}],"i":1}`,
  );
});
