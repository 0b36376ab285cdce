/** Splits a JSON list of any size, since a string of JavaScript has less than 512 MiB of characters. */
import { constants } from "node:buffer";

/** A part of a list, as a list by itself. If the list is not well-formed, neither is the piece where that shows. */
export interface ListPiece {
  /** All but the first piece begin with `[0`, and all but the last one end with a further `]`. */
  readonly json: Buffer;
  readonly isFirst: boolean;
}

/** How many bytes two pieces add where they meet. */
export const ADDED_BYTES = 3;

const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Pieces end after an object of the list; other text is one. @throws RangeError if one exceeds the longest string */
export async function* splitList(chunks: AsyncIterable<Buffer>, leastBytes: number): AsyncGenerator<ListPiece> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isFirst = true;
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
        yield { json: Buffer.concat([...held, chunk.subarray(start, at + 1), Buffer.from("]")]), isFirst };
        held = [Buffer.from("[0")];
        heldBytes = 0;
        isFirst = false;
        start = at + 1;
      }
    }
    held.push(chunk.subarray(start));
    heldBytes += chunk.length - start;
    if (heldBytes > constants.MAX_STRING_LENGTH - ADDED_BYTES)
      throw new RangeError(`no object of the list ends within ${heldBytes} bytes`);
  }
  yield { json: Buffer.concat(held), isFirst };
}
