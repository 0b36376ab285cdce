import { describe, expect, test } from "vitest";
import { character, fc } from "../../../../../test/support/thorough.ts";
import { findSyntaxError } from "./find-syntax-error.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function compare(text: string): void {
  const error = findSyntaxError(text);
  if ((error === undefined) !== isJson(text))
    expect.fail(`${JSON.stringify(text)}: JSON.parse accepts: ${isJson(text)}, found: ${JSON.stringify(error)}`);
  if (error !== undefined && (error.index < 0 || error.index > text.length))
    expect.fail(`${error.index} lies outside the text`);
}

describe("findSyntaxError finds none exactly when JSON.parse accepts:", { timeout: 60_000 }, () => {
  test("JSON with characters left out, put in and replaced", () => {
    const pieces = [...'{}[]",:\\/0123456789.eE+-truefalsnbux \t\n\r\u0000\u001f\u007f\u00a0\u2028\ufeff\ud800\udc00'];
    const piece = fc.oneof(fc.constantFrom(...pieces, "true", "0x", "1e5"), character);
    const edit = fc.record({ at: fc.nat(), remove: fc.nat(1), insert: fc.oneof(fc.constant(""), piece) });
    const json = fc
      .tuple(fc.jsonValue({ maxDepth: 4, stringUnit: character }), fc.constantFrom(undefined, "\t", 2))
      .map(([value, indent]) => JSON.stringify(value, null, indent));
    const seen = { json: 0, other: 0 };
    fc.assert(
      fc.property(json, fc.array(edit, { maxLength: 3 }), (original, edits) => {
        let text = original;
        for (const { at, remove, insert } of edits) {
          const place = at % (text.length + 1);
          text = text.slice(0, place) + insert + text.slice(place + remove);
        }
        seen[isJson(text) ? "json" : "other"]++;
        compare(text);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.json, seen.other)).toBeGreaterThan(200);
  });

  test("every escape of one character, and every character around a value", () => {
    for (let unit = 0; unit <= 0xff; unit++) compare(`"\\${String.fromCharCode(unit)}"`);
    // Unicode's white space ends with these.
    for (const unit of [...Array(0x3001).keys(), 0xfeff]) compare(`${String.fromCharCode(unit)}1`);
  });

  test("up to five of the characters of a number", () => {
    const compareAll = (text: string) => {
      compare(text);
      if (text.length < 5) for (const next of "-+.e01") compareAll(text + next);
    };
    compareAll("");
  });

  test("200,000 levels, whole and cut short", () => {
    const depth = 200_000;
    expect(findSyntaxError("[".repeat(depth) + "]".repeat(depth))).toBeUndefined();
    expect(findSyntaxError(`${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`)).toBeUndefined();
    expect(findSyntaxError("[".repeat(depth))?.index).toBe(depth);
    expect(findSyntaxError(`${"[".repeat(depth)}${"]".repeat(depth)}]`)?.index).toBe(2 * depth);
  });
});

test.for([
  ["", 0, "a value"],
  ["[1,]", 3, "a value"],
  ['{"a":1,}', 7, "a member name"],
  ["{,}", 1, 'a member name or "}"'],
  ['{"a" 1}', 5, '":"'],
  ['{"a":}', 5, "a value"],
  ["[1 2]", 3, '"," or "]"'],
  ['{"a":1 "b":2}', 7, '"," or "}"'],
  ["{} {}", 3, "the end of the text"],
  ['"a\nb"', 2, "an escape in place of the control character"],
  ['"😀\\u12G4"', 3, "a valid escape"],
  ['{"a":"b', 7, "the closing quote of a string"],
] as const)("in %j the place is %s, and %s is expected there", ([text, index, expected]) => {
  expect(findSyntaxError(text)).toEqual({ index, expected });
});
