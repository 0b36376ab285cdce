/** Where text goes: process.stdout and process.stderr, or what looks like them. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const COLORS = { green: 32, yellow: 33, red: 31, dim: 2 };

export type Color = keyof typeof COLORS;

/** Colours are for a terminal alone, and not where NO_COLOR is set (no-color.org). */
export function painter({ isTTY }: Terminal, noColor: boolean): (color: Color, text: string) => string {
  const colored = isTTY === true && !noColor;
  return (color, text) => (colored ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text);
}

/** How wide a line may be: on a terminal one that wraps is two, in a file nothing is broken up. */
export function widthOf({ isTTY, columns }: Terminal): number {
  // Some terminals say that they have no columns.
  return isTTY === true ? columns || 80 : Number.POSITIVE_INFINITY;
}
