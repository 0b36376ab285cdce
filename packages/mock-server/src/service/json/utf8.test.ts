import { isUtf8 } from "node:buffer";
import { describe, expect, test } from "vitest";
import { character, fc } from "../../../../../test/support/thorough.ts";
import { findInvalidUtf8 } from "./utf8.ts";

/** The length of the longest beginning that is UTF-8 by itself; undefined when that is all of it. */
function firstInvalid(bytes: Uint8Array): number | undefined {
  if (isUtf8(bytes)) return undefined;
  let length = bytes.length - 1;
  while (!isUtf8(bytes.subarray(0, length))) length--;
  return length;
}

describe("findInvalidUtf8 finds the place up to which isUtf8 accepts, and none where it accepts all:", () => {
  test("every lead byte with every boundary of the second byte", { timeout: 30_000 }, () => {
    const seconds = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const hex = ["", "80", "bfbf", "808080", "7f", "807f", "c080", "80c0", "8041"];
    const tails = hex.map((digits) => Buffer.from(digits, "hex"));
    compare([]);
    for (let lead = 0; lead <= 0xff; lead++) {
      compare([lead]);
      for (const second of seconds) for (const tail of tails) compare([lead, second, ...tail]);
    }
  });

  test("random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => compare([...bytes])),
      { numRuns: 1_000 },
    );
  });

  test("UTF-8 with a byte replaced, left out or put in", () => {
    const edit = fc.record({ at: fc.nat(40), remove: fc.nat(1), insert: fc.uint8Array({ maxLength: 1 }) });
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 10 }), fc.array(edit, { maxLength: 2 }), (text, edits) => {
        const bytes = [...new TextEncoder().encode(text)];
        for (const { at, remove, insert } of edits) bytes.splice(at % (bytes.length + 1), remove, ...insert);
        compare(bytes);
      }),
      { numRuns: 1_000 },
    );
  });
});

function compare(bytes: readonly number[]): void {
  const array = Uint8Array.from(bytes);
  const [expected, actual] = [firstInvalid(array), findInvalidUtf8(array)];
  if (actual !== expected) expect.fail(`[${bytes}]: expected ${expected}, received ${actual}`);
}
