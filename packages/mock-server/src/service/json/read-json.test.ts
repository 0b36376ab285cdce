import { describe, expect, test } from "vitest";
import { readJson } from "./read-json.ts";

const encoder = new TextEncoder();

function refusalOf(body: string | readonly number[]) {
  const { refusal } = readJson(typeof body === "string" ? encoder.encode(body) : Uint8Array.from(body));
  return refusal && { status: refusal.status, error: refusal.error, message: refusal.message };
}

test("readJson changes no text: lone surrogates in escapes, U+2028, U+FEFF within, a megabyte", () => {
  const texts = ["\\ud800", "\u2028\u2029", "\ufeff", "ÿ", "é😀\\n".repeat(150_000)].map((text) => `{"a":"${text}"}`);
  for (const text of texts) expect(readJson(encoder.encode(text))).toStrictEqual({ text, value: JSON.parse(text) });
  expect(readJson(encoder.encode('{"id":7}'), { id: true }).value).toEqual({ id: 7n });
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
