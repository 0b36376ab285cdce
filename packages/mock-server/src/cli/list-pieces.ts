/** Splits a JSON list of any size, since a string of JavaScript has less than 512 MiB of characters. */
import { constants } from "node:buffer";

/** How many bytes two pieces add where they meet. */
export const ADDED_BYTES = 3;

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Returns parts of a list, each a list by itself: all but the first begin with `[0`, and all but the last end with a further `]`.
 * One ends after an object of the list, and is not well-formed where the list is not; other text is one.
 * @throws RangeError if one exceeds the longest string
 */
export async function* splitList(chunks: AsyncIterable<Buffer>, leastBytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isList: boolean | undefined;
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (isQuoted && byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        isList ??= byte === OPEN_LIST;
        depth++;
      } else if (byte === CLOSE_LIST) depth--;
      else if (byte === CLOSE_OBJECT && --depth === 1 && isList && heldBytes + at - start >= leastBytes) {
        yield Buffer.concat([...held, chunk.subarray(start, at + 1), Buffer.from("]")]);
        held = [Buffer.from("[0")];
        heldBytes = 0;
        start = at + 1;
      }
    }
    held.push(chunk.subarray(start));
    heldBytes += chunk.length - start;
    if (heldBytes > constants.MAX_STRING_LENGTH - ADDED_BYTES)
      throw new RangeError(`no object of the list ends within ${heldBytes} bytes`);
  }
  yield Buffer.concat(held);
}
