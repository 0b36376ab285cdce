import type { Log, LogEntry } from "../server/log.ts";

/** Where a log goes: process.stdout, or what looks like it. */
export interface LogTarget {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const RESET = "\u001b[0m";
const COLORS = { good: "\u001b[32m", refused: "\u001b[33m", failed: "\u001b[31m", dim: "\u001b[2m" };

/** What the command says. */
export interface Output {
  /** Once it listens. */
  started(url: string, notes: readonly string[]): void;
  readonly log: Log | undefined;
}

/** One line a request. Colours on a terminal alone, and not where NO_COLOR is set (no-color.org). */
export function createOutput(form: "pretty" | "json" | "silent", target: LogTarget, noColor: boolean): Output {
  const lines = (...texts: readonly string[]) => target.write(`${texts.join("\n")}\n`);
  const json = (value: object) => lines(escapeControls(JSON.stringify({ time: new Date(), ...value })));
  const greeting = (url: string) => `Plant Store is listening at ${url} (stop with Ctrl-C)`;
  switch (form) {
    case "silent":
      return { started: (url) => lines(greeting(url)), log: undefined };
    case "json":
      return {
        started: (url, notes) => json({ listening: url, notes }),
        log: (entry) => json({ ...entry, durationMs: Number(entry.durationMs.toFixed(3)) }),
      };
    case "pretty": {
      const colored = target.isTTY === true && !noColor;
      return {
        started: (url, notes) => lines(greeting(url), ...notes),
        log: (entry) => lines(pretty(entry, target, colored)),
      };
    }
  }
}

function pretty(entry: LogEntry, { isTTY, columns }: LogTarget, colored: boolean): string {
  const paint = (color: keyof typeof COLORS, text: string) => (colored ? COLORS[color] + text + RESET : text);
  const { method = "-", path = "-", status, durationMs, reason } = entry;
  const time = `${durationMs.toFixed(1)} ms`;
  // On a terminal a line that wraps is two; in a file nothing is cut. Some terminals say that they have 0 columns.
  const width = isTTY ? columns || 80 : Number.POSITIVE_INFINITY;
  const others = `${method}  ${status ?? "---"} ${time}`.length;
  const shownPath = fit(printable(path), reason ? Math.min(width / 2, width - others) : width - others);
  const head = `${method} ${shownPath} ${paint(colorOf(status), String(status ?? "---"))} ${paint("dim", time)}`;
  const shownReason = fit(reason ?? "", width - others - shownPath.length - 2);
  return shownReason === "" ? head : `${head}  ${shownReason}`;
}

function fit(text: string, room: number): string {
  if (text.length <= room) return text;
  return room < 1 ? "" : `${text.slice(0, room - 1)}…`;
}

function colorOf(status: number | undefined): keyof typeof COLORS {
  if (status === undefined || status >= 500) return "failed";
  return status >= 400 ? "refused" : "good";
}

/** The C1 controls too, which JSON allows: U+009B moves a cursor, U+0085 and U+2028 end a line for some readers. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A path may hold what moves a cursor. */
function printable(path: string): string {
  return path.replace(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}
