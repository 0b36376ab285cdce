/** The offset of the first byte that begins no well-formed sequence (RFC 3629 4); undefined if every one does. */
export function findInvalidUtf8(bytes: Uint8Array): number | undefined {
  // A decoder writes U+FFFD in place of a sequence that goes wrong. It may begin with the same bytes.
  const replaced = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  let at = replaced.findIndex((byte, index) => byte !== bytes[index]);
  while (((replaced[at] ?? 0) & 0xc0) === 0x80) at--;
  return at === -1 ? undefined : at;
}
