/** Parses JSON. An integer becomes a bigint: JSON.parse alone would change its digits past 2^53. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_name, value, context?: { readonly source?: string }) => {
    const { source = "" } = context ?? {};
    return typeof value === "number" && /^-?\d+$/.test(source) ? BigInt(source) : value;
  });
}
