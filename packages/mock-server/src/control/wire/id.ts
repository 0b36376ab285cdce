/** Returns the id that a text of digits names; undefined for any other text. Past int64, no plant has it. */
export function readWireId(text: string | undefined): bigint | undefined {
  return text !== undefined && /^(?:0|-?[1-9]\d*)$/.test(text) ? BigInt(text) : undefined;
}
