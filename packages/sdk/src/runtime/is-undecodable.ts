import { messageOf } from "./message-of.ts";

/** Codes of Node and Bun, and messages of Deno and workerd, for bytes that contradict Content-Encoding. */
const UNDECODABLE =
  /^(Z_DATA_ERROR|ERR__ERROR_|ZSTD_error|ZlibError|Brotli|Zstd)|decompress|gzip header|brotli error|CRC/i;

/** Messages of Deno, workerd and zlib for bytes that end too early. */
const TRUNCATED = /end of file|EOF|prematurely/;

/** Bun does not tell a truncated body from a wrong one. */
export function isUndecodable(error: unknown): boolean {
  try {
    const { code, cause, name } = Object(error);
    // node-fetch and Bun name the URL, which may hold any word.
    const message = messageOf(error).replace(/https?:\S+/g, "");
    if (name === "SyntaxError") return true;
    if (TRUNCATED.test(message)) return false;
    return UNDECODABLE.test(String(code)) || UNDECODABLE.test(message) || (cause !== undefined && isUndecodable(cause));
  } catch {
    return false;
  }
}
