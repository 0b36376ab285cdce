/** The sequences after a `lead` byte: the allowed range of the second byte, and the number of bytes (RFC 3629 4). */
interface Sequence {
  readonly length: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the offset of the first byte that begins no well-formed UTF-8 sequence, or undefined when every one does. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === undefined) return offset;
    offset += length;
  }
  return undefined;
}

function sequenceLength(bytes: Uint8Array, offset: number): number | undefined {
  const sequence = sequenceFor(bytes[offset] ?? 0);
  if (sequence === undefined) return undefined;
  for (let index = 1; index < sequence.length; index++) {
    const byte = bytes[offset + index] ?? 0;
    const [low, high] = index === 1 ? [sequence.low, sequence.high] : [0x80, 0xbf];
    if (byte < low || byte > high) return undefined;
  }
  return sequence.length;
}

function sequenceFor(lead: number): Sequence | undefined {
  if (lead < 0x80) return { length: 1, low: 0, high: 0 };
  if (lead >= 0xc2 && lead <= 0xdf) return { length: 2, low: 0x80, high: 0xbf };
  if (lead >= 0xe0 && lead <= 0xef)
    return { length: 3, low: lead === 0xe0 ? 0xa0 : 0x80, high: lead === 0xed ? 0x9f : 0xbf };
  if (lead >= 0xf0 && lead <= 0xf4)
    return { length: 4, low: lead === 0xf0 ? 0x90 : 0x80, high: lead === 0xf4 ? 0x8f : 0xbf };
  return undefined;
}
