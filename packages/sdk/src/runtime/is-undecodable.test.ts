import { expect, test } from "vitest";
import { isUndecodable } from "./is-undecodable.ts";

const coded = (code: string) => Object.assign(new TypeError("m"), { code });
/** Like undici's. */
const terminated = (cause: unknown) => new TypeError("terminated", { cause });

const endless: { cause?: unknown } = {};
endless.cause = endless;

test.each<[string, unknown, boolean]>([
  ["Node, gzip and deflate", terminated(coded("Z_DATA_ERROR")), true],
  ["Node, br", terminated(coded("ERR__ERROR_FORMAT_PADDING_2")), true],
  ["Node, zstd", terminated(coded("ZSTD_error_prefix_unknown")), true],
  ["Bun, gzip", coded("ZlibError"), true],
  ["Bun, br", coded("BrotliDecompressionError"), true],
  ["Deno, gzip", new TypeError("Invalid gzip header"), true],
  ["Deno, a checksum", new TypeError("CRC computed does not match"), true],
  ["Deno, br", new TypeError("brotli error"), true],
  ["workerd", new TypeError("Gzip decompression failed."), true],
  ["a json() of a stub", new SyntaxError("Unexpected token"), true],
  ["node-fetch, whatever its URL says", new Error("Invalid body for https://a.test/EOF/plants: gzip header"), true],
  ["Node, closed", terminated(coded("UND_ERR_SOCKET")), false],
  ["Bun, closed", coded("ECONNRESET"), false],
  ["Deno, closed", new TypeError("error reading a body from connection"), false],
  ["Deno, half a gzip file", new TypeError("unexpected end of file"), false],
  ["Deno, half a br file", new TypeError("reached unexpected EOF"), false],
  ["workerd, half a gzip file", new TypeError("Gzip compressed stream ended prematurely."), false],
  ["workerd, half a br file", new TypeError("Brotli compressed stream ended prematurely."), false],
  ["a browser", new TypeError("network error"), false],
  ["node-fetch, whatever its URL says", new Error("request to https://a.test/decompress/crc/plants was lost"), false],
  ["nothing", undefined, false],
  ["what leads back to itself", endless, false],
])("whether a body was received and cannot be decoded: %s", (_title, error, expected) => {
  expect(isUndecodable(error)).toBe(expected);
});
