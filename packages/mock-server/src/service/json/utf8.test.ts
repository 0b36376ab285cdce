import { describe, expect, test } from "vitest";
import { fc } from "../../../../../test/support/thorough.ts";
import { findInvalidUtf8 } from "./utf8.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function isUtf8(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The length of the longest beginning that is UTF-8 by itself; undefined when that is all of it. */
function firstInvalid(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  let length = bytes.length - 1;
  while (!isUtf8(bytes.subarray(0, length))) length--;
  return length;
}

describe("findInvalidUtf8 finds the place where a fatal TextDecoder stops, and none where it accepts:", () => {
  test("every lead byte with every boundary of the second byte", { timeout: 30_000 }, () => {
    const seconds = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const tails = [
      [],
      [0x80],
      [0xbf, 0xbf],
      [0x80, 0x80, 0x80],
      [0x7f],
      [0x80, 0x7f],
      [0xc0, 0x80],
      [0x80, 0xc0],
      [0x80, 0x41],
    ];
    for (let lead = 0; lead <= 0xff; lead++) {
      for (const second of seconds) {
        for (const tail of tails) compare([lead, second, ...tail]);
      }
      compare([lead]);
    }
  });

  test("every code point", () => {
    const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => point < 0xd800 || point > 0xdfff,
    );
    const encoded = new TextEncoder().encode(points.map((point) => String.fromCodePoint(point)).join(""));
    expect(findInvalidUtf8(encoded)).toBeUndefined();
  });

  test("random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => compare([...bytes])),
      { numRuns: 5_000 },
    );
  });

  test("UTF-8 with a byte replaced, left out or put in", () => {
    const edit = fc.record({ at: fc.nat(40), remove: fc.nat(1), insert: fc.uint8Array({ maxLength: 1 }) });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 10 }), fc.array(edit, { maxLength: 2 }), (text, edits) => {
        const bytes = [...new TextEncoder().encode(text)];
        for (const { at, remove, insert } of edits) bytes.splice(at % (bytes.length + 1), remove, ...insert);
        compare(bytes);
      }),
      { numRuns: 5_000 },
    );
  });
});

test.for<readonly [string, readonly number[], number | undefined]>([
  ["nothing at all", [], undefined],
  ["a byte order mark, which is UTF-8", [0xef, 0xbb, 0xbf], undefined],
  ["a lone continuation byte", [0x41, 0x80], 1],
  ["an overlong slash of two bytes", [0x41, 0xc0, 0xaf], 1],
  ["an overlong NUL of two bytes", [0xc0, 0x80], 0],
  ["an overlong character of three bytes", [0xe0, 0x9f, 0xbf], 0],
  ["an overlong character of four bytes", [0xf0, 0x8f, 0xbf, 0xbf], 0],
  ["the surrogate U+D800", [0x41, 0x42, 0xed, 0xa0, 0x80], 2],
  ["the surrogate U+DFFF", [0xed, 0xbf, 0xbf], 0],
  ["a surrogate pair (CESU-8)", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], 0],
  ["U+D7FF, the last before the surrogates", [0xed, 0x9f, 0xbf], undefined],
  ["U+10FFFF, the last of all", [0xf4, 0x8f, 0xbf, 0xbf], undefined],
  ["U+110000", [0xf4, 0x90, 0x80, 0x80], 0],
  ["a lead of five bytes", [0xf8, 0x88, 0x80, 0x80, 0x80], 0],
  ["0xFE", [0xfe], 0],
  ["two bytes cut short", [0x41, 0xc3], 1],
  ["three bytes cut short", [0x41, 0xe2, 0x82], 1],
  ["four bytes cut short", [0x41, 0xf0, 0x9f, 0x98], 1],
  ["a sequence broken by ASCII", [0xe2, 0x82, 0x41], 0],
])("the place in %s", ([, bytes, place]) => {
  expect(findInvalidUtf8(Uint8Array.from(bytes))).toBe(place);
});

function compare(bytes: readonly number[]): void {
  const array = Uint8Array.from(bytes);
  const [expected, actual] = [firstInvalid(array), findInvalidUtf8(array)];
  if (actual !== expected) expect.fail(`[${bytes}]: expected ${expected}, received ${actual}`);
}
