import { describe, expect, test } from "vitest";
import { isUndecodable } from "./is-undecodable.ts";

const coded = (code: string) => Object.assign(new TypeError("m"), { code });
/** Like undici's. */
const terminated = (cause: unknown) => new TypeError("terminated", { cause });

test.each<[string, unknown]>([
  ["Node, gzip and deflate", terminated(coded("Z_DATA_ERROR"))],
  ["Node, br", terminated(coded("ERR__ERROR_FORMAT_PADDING_2"))],
  ["Node, zstd", terminated(coded("ZSTD_error_prefix_unknown"))],
  ["Bun, gzip", coded("ZlibError")],
  ["Bun, br", coded("BrotliDecompressionError")],
  ["Deno, gzip", new TypeError("Invalid gzip header")],
  ["Deno, a checksum", new TypeError("CRC computed does not match")],
  ["Deno, br", new TypeError("brotli error")],
  ["workerd", new TypeError("Gzip decompression failed.")],
  ["a json() of a stub", new SyntaxError("Unexpected token")],
  ["node-fetch, whatever its URL says", new Error("Invalid body for https://a.test/EOF/plants: gzip header")],
])("a body that was received and cannot be decoded %s", (_title, error) => {
  expect(isUndecodable(error)).toBe(true);
});

describe("a body that was cut short, or an error that tells nothing", () => {
  const endless: { cause?: unknown } = {};
  endless.cause = endless;
  test.each<[string, unknown]>([
    ["Node, closed", terminated(coded("UND_ERR_SOCKET"))],
    ["Bun, closed", coded("ECONNRESET")],
    ["Deno, closed", new TypeError("error reading a body from connection")],
    ["Deno, half a gzip file", new TypeError("unexpected end of file")],
    ["Deno, half a br file", new TypeError("reached unexpected EOF")],
    ["workerd, half a gzip file", new TypeError("Gzip compressed stream ended prematurely.")],
    ["workerd, half a br file", new TypeError("Brotli compressed stream ended prematurely.")],
    ["a browser", new TypeError("network error")],
    ["node-fetch, whatever its URL says", new Error("request to https://a.test/decompress/crc/plants was lost")],
    ["nothing", undefined],
    ["what leads back to itself", endless],
  ])("%s", (_title, error) => {
    expect(isUndecodable(error)).toBe(false);
  });
});
