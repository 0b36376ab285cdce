import { describe, expect, test } from "vitest";
import { fc } from "../../../../../test/support/thorough.ts";
import { integerSource } from "./integer-source.ts";

/** The text of the root's own `id`, as the engine's JSON.parse tells it (source text access, in Node 22 and later). */
function engineSource(text: string): string | undefined {
  const sources = new Map<unknown, string | undefined>();
  let root: unknown;
  JSON.parse(text, function (this: unknown, key, value: unknown, context?: { readonly source?: string }) {
    if (key === "id") sources.set(this, context?.source);
    // The last visit of all is the root's, under an empty key.
    root = value;
    return value;
  });
  return sources.get(root);
}

/** Asks as the service does: with the number that JSON.parse returned. */
function sourceIn(text: string): string | undefined {
  return integerSource(text, "id", JSON.parse(text).id);
}

const space = fc.oneof({ weight: 3, arbitrary: fc.constant("") }, fc.constantFrom(" ", "\n", "\t\r\n ", "  "));
const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts.join(" ").split(" "));
const number = oneOf(
  "0 -0 1.0 1e3 -1.5E+2 9007199254740992 9007199254740993 1.00 2e400 9223372036854775807 1e400 12 7",
);
const spelledId = oneOf('"id" "id" "id" "\\u0069d" "i\\u0064" "\\u0069\\u0064" "\\u0069\\u0064"');
const otherName = fc.oneof(
  oneOf(
    '"a" "" "ID" "\\\\u0069d" "\\"id\\"" "id\\\\" "i\\td"',
    '"__proto__" "}\\"id\\":7" ",\\"id\\":8" "{" "\\u0069d\\u0000"',
  ),
  fc.constant('"id "'),
);
const trickyString = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'"\\{}[]:,id 7/') }).map((value) => JSON.stringify(value)),
  oneOf('"id" "}\\"id\\":7" "\\\\" "\\\\\\"" "\\\\\\\\" "\\"id\\":5" ":" "," "\\u0022"'),
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

describe("integerSource", { timeout: 60_000 }, () => {
  test("finds what the engine itself says is the source of the last top-level id", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(topMember, { minLength: 1, maxLength: 6 }), space, (members, gap) => {
        const text = `${gap}{${members.join(",")}}${gap}`;
        if (typeof JSON.parse(text).id !== "number") return;
        compared++;
        expect(sourceIn(text)).toBe(engineSource(text));
      }),
      { numRuns: 20_000 },
    );
    expect(compared).toBeGreaterThan(5_000);
  });

  test.for([
    ["alone", '{"id":9007199254740993}', "9007199254740993"],
    ["as it is written", '{"id":-1.50E+02}', "-1.50E+02"],
    ["in white space of every kind", ' \t\n\r{ \t\n\r"id" \t\n\r: \t\n\r12 \t\n\r, "a" : 5 } ', "12"],
    ["twice: the last", '{"id":1,"id":2}', "2"],
    ["twice with another member between", '{"id":1,"name":"x","id":2,"tag":"3"}', "2"],
    ["after an id of another type", '{"id":"x","id":{"id":1},"id":[2],"id":3}', "3"],
    ["spelled with an escape, last", '{"id":1,"\\u0069d":2}', "2"],
    ["spelled with an escape, first", '{"\\u0069\\u0064":1,"id":2}', "2"],
    ["spelled with nothing but escapes", '{"\\u0069\\u0064":1}', "1"],
    [
      "before a nested one that rounds to the same",
      '{"id":9007199254740993,"a":{"id":9007199254740992}}',
      "9007199254740993",
    ],
    ["after a nested one that rounds to the same", '{"a":[{"id":1.00}],"id":1}', "1"],
    ["beside a nested id", '{"id":1,"a":{"id":2}}', "1"],
    ["after a nested id", '{"a":{"id":2},"id":1}', "1"],
    ["beside ids in lists", '{"a":[{"id":2},{"id":3}],"id":1,"b":[[{"id":4}]]}', "1"],
    ["beside an id within a string", '{"id":1,"name":"}\\"id\\":7"}', "1"],
    ["after an id within a string", '{"name":",\\"id\\":7,\\"x","id":1}', "1"],
    ["beside an id within a name", '{"\\"id\\":7":2,"id":1}', "1"],
    ["beside the value id", '{"name":"id","tag":"id","id":1}', "1"],
    ["after the value id and a colon in a string", '{"id":1,"name":"id","a:7":5}', "1"],
    [
      "beside names that only look like it",
      '{"id":1,"ID":2,"id ":3," id":4,"idx":5,"\\\\u0069d":6,"i\\u0064\\u0064":7}',
      "1",
    ],
    ["after a string that ends with backslashes", '{"name":"\\\\","id":1}', "1"],
    ["after a run of backslashes before a quote", '{"name":"\\\\\\"","tag":"\\\\\\\\","id":1}', "1"],
    ["before a name that holds a backslash at its end", '{"id":1,"id\\\\":2}', "1"],
  ] as const)("finds an id %s", ([, text, source]) => {
    expect(sourceIn(text)).toBe(source);
    expect(engineSource(text)).toBe(source);
  });

  test.for([
    ["plantId", '{"id":1,"plantId":2,"plantid":3}', "2"],
    ["plantId", '{"plant\\u0049d":9007199254740993}', "9007199254740993"],
    ["plantId", '{"\\u0070\\u006C\\u0061\\u006e\\u0074\\u0049\\u0064":4,"a":{"plantId":5}}', "4"],
    ["row_2", '{"row_2":1,"row\\u005F\\u0032":2,"a":"row_2"}', "2"],
    ["row_2", '{"row_2":1,"row_20":2,"row-2":3}', "1"],
    ["n", '{"n":7,"name":8}', "7"],
  ] as const)("finds a member of another name, %s, in %s", ([name, text, source]) => {
    expect(integerSource(text, name, JSON.parse(text)[name])).toBe(source);
  });

  test("finds two members of one text, whatever was asked before", () => {
    const text =
      '{"from":9007199254740993,"to":9007199254740992,"a":{"from":9007199254740992},"b":{"to":9007199254740993}}';
    const { from, to } = JSON.parse(text);
    const found = [integerSource(text, "from", from), integerSource(text, "to", to), integerSource(text, "from", from)];
    expect(found).toEqual(["9007199254740993", "9007199254740992", "9007199254740993"]);
  });

  test("finds an id beside 200,000 levels", () => {
    const depth = 200_000;
    const lists = "[".repeat(depth) + "]".repeat(depth);
    const objects = `${'{"id":'.repeat(depth)}0${"}".repeat(depth)}`;
    expect(sourceIn(`{"a":${lists},"id":1,"b":${objects}}`)).toBe("1");
  });

  test("finds an id beside a million backslashes, quotes and names", () => {
    const backslashes = `"${"\\\\".repeat(500_000)}"`;
    const quotes = `"${'\\"'.repeat(500_000)}"`;
    expect(sourceIn(`{"a":${backslashes},"b":${quotes},${backslashes}:1,"id":2}`)).toBe("2");
  });
});
