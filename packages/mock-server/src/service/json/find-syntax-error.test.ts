import { describe, expect, test } from "vitest";
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
  test("each escape of one character, and each character in a string and around a value", () => {
    for (let unit = 0; unit <= 0xff; unit++)
      for (const before of ["\\", ""]) compare(`"${before}${String.fromCharCode(unit)}"`);
    // Unicode's white space ends with these.
    for (const unit of [...Array(0x3001).keys(), 0xfeff]) compare(`${String.fromCharCode(unit)}1`);
  });

  test.each(["-+.e01", '{}[],:"1'])("up to five of the characters %s", (characters) => {
    const compareAll = (text: string) => {
      compare(text);
      if (text.length < 5) for (const next of characters) compareAll(text + next);
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
