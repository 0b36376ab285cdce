export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const COLORS = { green: 32, yellow: 33, red: 31, dim: 2 };

export type Color = keyof typeof COLORS;

/** Only on a terminal, and not where NO_COLOR is set (no-color.org). */
export function painter({ isTTY }: Terminal, noColor: boolean): (color: Color, text: string) => string {
  const colored = isTTY === true && !noColor;
  return (color, text) => (colored ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text);
}

export function widthOf({ isTTY, columns }: Terminal): number {
  // Some terminals report 0 columns.
  return isTTY === true ? columns || 80 : Infinity;
}
