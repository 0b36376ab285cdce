import { isUtf8 } from "node:buffer";
import { expect, test } from "vitest";
import { character, fc } from "../../../../../test/support/thorough.ts";
import { readJson } from "./read-json.ts";

const encoder = new TextEncoder();

/** The first and last of each kind of byte. EF BF BD is what a decoder writes. */
const EDGES = Buffer.from("007f808f9fa0bdbfc1c2e0edeff0f4ff", "hex");

function refusalOf(body: string | readonly number[]) {
  const { refusal } = readJson(typeof body === "string" ? encoder.encode(body) : Uint8Array.from(body));
  return refusal && { status: refusal.status, error: refusal.error, message: refusal.message };
}

test("readJson changes no text: lone surrogates in escapes, U+2028, U+FEFF within, a megabyte", () => {
  const texts = ["\\ud800", "\u2028\u2029", "\ufeff", "ÿ", "é😀\\n".repeat(150_000)].map((text) => `{"a":"${text}"}`);
  for (const text of texts) expect(readJson(encoder.encode(text))).toStrictEqual({ text, value: JSON.parse(text) });
  expect(readJson(encoder.encode('{"id":7}'), { id: true }).value).toEqual({ id: 7n });
});

test.for([
  // Unicode has more white space than JSON: these bodies are not empty.
  ...["\u00a0", "\ufeff", "\u2028", "\f"].map(
    (space) => [JSON.stringify(space), ` ${space}`, 40003, "JSON: expected a value at line 1, column 2"] as const,
  ),
  // The bytes of other characters are no byte order mark.
  ...["efbb80", "efbcbf", "e2bbbf"].map((hex) => [hex, [...Buffer.from(hex, "hex")], 40003, ""] as const),
] as const)("readJson refuses %s", ([, body, error, words]) => {
  expect(refusalOf(body)).toEqual({ status: 400, error, message: expect.stringContaining(words) });
});

test("readJson does not repeat what the body holds", () => {
  expect(refusalOf('{"name":"s3cret" s3cret}')?.message).not.toContain("s3cret");
});

test("readJson names the first byte that isUtf8 does not accept, in UTF-8 with a byte replaced, left out or put in", () => {
  const byte = fc.constantFrom(...EDGES);
  const edit = fc.record({ at: fc.nat(40), remove: fc.nat(1), insert: fc.array(byte, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 10 }), fc.array(edit, { maxLength: 2 }), (text, edits) => {
      const bytes = [...encoder.encode(text)];
      for (const { at, remove, insert } of edits) bytes.splice(at % (bytes.length + 1), remove, ...insert);
      expectInvalidByte(bytes);
    }),
    { numRuns: 1_000 },
  );
});

function expectInvalidByte(bytes: readonly number[]): void {
  // Behind a space, none of them is a byte order mark.
  const body = Uint8Array.from([0x20, ...bytes]);
  let valid = body.length;
  while (!isUtf8(body.subarray(0, valid))) valid--;
  const place = /invalid sequence at byte (\d+)\.$/.exec(readJson(body).refusal?.message ?? "")?.[1];
  if (Number(place ?? body.length) !== valid) expect.fail(`[${body}]: expected ${valid}, received ${place}`);
}
