import { expect, test } from "vitest";
import { findSyntaxError } from "./find-syntax-error.ts";

test.for([
  ["", 0, "a value"],
  ["  ", 2, "a value"],
  ["[1,]", 3, "a value"],
  ['{"a":1,}', 7, "a member name"],
  ["{,}", 1, 'a member name or "}"'],
  ["{'a':1}", 1, 'a member name or "}"'],
  ['{"a" 1}', 5, '":"'],
  ['{"a":}', 5, "a value"],
  ["[1 2]", 3, '"," or "]"'],
  ['{"a":1 "b":2}', 7, '"," or "}"'],
  ["[1}", 2, '"," or "]"'],
  ["{} {}", 3, "the end of the text"],
  ['"a\nb"', 2, "an escape in place of the control character"],
  ['"a\\x41"', 2, "a valid escape"],
  ['"😀\\u12G4"', 3, "a valid escape"],
  ['{"a":"b', 7, "the closing quote of a string"],
  ["[01]", 2, '"," or "]"'],
] as const)("in %j the place is %s, and %s is expected there", ([text, index, expected]) => {
  expect(findSyntaxError(text)).toEqual({ index, expected });
});
