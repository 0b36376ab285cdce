/** Reads an id from digits; undefined for any other text. An id past int64 is valid here: no plant has it. */
export function readWireId(text: string | undefined): bigint | undefined {
  return text !== undefined && /^(?:0|-?[1-9]\d*)$/.test(text) ? BigInt(text) : undefined;
}
