/** Shows a progress bar on a terminal, and nothing in a file or a pipe. */
import { clearLine, cursorTo } from "node:readline";
import type { WriteStream } from "node:tty";
import { styleText } from "node:util";

export interface Progress {
  /** Counts one more. */
  step(): void;
  /** Removes the bar. */
  end(): void;
}

export function createProgress(total: number, stream: WriteStream): Progress {
  if (!stream.isTTY || total === 0) return { step() {}, end() {} };
  let done = 0;
  // No colour under NO_COLOR: styleText looks at the environment.
  const paint = (text: string) => styleText("green", text, { stream });
  const draw = () => {
    cursorTo(stream, 0);
    stream.write(progressLine(done, total, stream.columns, paint));
    clearLine(stream, 1);
  };
  draw();
  return {
    step() {
      done += 1;
      draw();
    },
    end() {
      cursorTo(stream, 0);
      clearLine(stream, 1);
    },
  };
}

const WIDEST_BAR = 40;
const NARROWEST_BAR = 5;

/** A bar and a count that fit into the columns; where a bar would say nothing, the count alone. */
export function progressLine(
  done: number,
  total: number,
  columns: number,
  paint: (text: string) => string = (text) => text,
): string {
  const count = `${done}/${total}`;
  // The last column stays free: writing there makes some terminals begin a new line.
  const room = columns - 1;
  const width = Math.min(WIDEST_BAR, room - count.length - 1);
  if (width < NARROWEST_BAR) return count.slice(0, Math.max(0, room));
  const full = Math.floor((done / total) * width);
  return `${paint("█".repeat(full))}${"░".repeat(width - full)} ${count}`;
}
