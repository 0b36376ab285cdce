const encoder = new TextEncoder();

/** Returns the offset of the first byte that begins no well-formed UTF-8 sequence (RFC 3629 4), or undefined if every one does. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  // The longest beginning that may still go on well.
  let [good, bad] = [0, bytes.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decode(bytes.subarray(0, middle)) === undefined) bad = middle;
    else good = middle;
  }
  // Its whole characters; what is left of it is the sequence that goes wrong, or is cut short.
  const whole = encoder.encode(decode(bytes.subarray(0, good))).length;
  return whole === bytes.length ? undefined : whole;
}

/** Returns the whole characters of a text that may go on; undefined if it is no UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}
