/** Returns the id that a text of digits names, exact over the whole of int64; undefined for any other text. */
export function readWireId(text: string | undefined): bigint | undefined {
  if (text === undefined || !/^(?:0|-?[1-9]\d{0,18})$/.test(text)) return undefined;
  const id = BigInt(text);
  return id === BigInt.asIntN(64, id) ? id : undefined;
}
