import type { Progress } from "../../conformance.ts";
import type { Environment } from "../arguments.ts";
import { type Color, painter, type Terminal, widthOf } from "../terminal.ts";
import type { Check, Reported } from "./outcome.ts";

export interface RunOutput<Result, Report> {
  result(result: Result, progress: Progress): void;
  /** Removes the progress line, and prints what the results have in common, however the run ends. */
  end(): void;
  summary(report: Report): void;
}

const ERASE_LINE = "\r\u001b[K";
const COLORS: Readonly<Record<string, Color>> = {
  holds: "green",
  broken: "red",
  advice: "yellow",
  "not observed": "yellow",
  "known to fail": "yellow",
};
/** Of the lines below that of a result. */
export const INDENT: string = " ".repeat(14);

/** Prints one line a result, and below it why it does not hold. `progressTarget` gets the progress if it is a terminal, and no CI's log. */
export function createRunOutput<Result, Report>(
  check: Check<Result, Report>,
  json: boolean,
  target: Terminal,
  progressTarget: Terminal,
  { CI, NO_COLOR, TERM }: Environment,
): RunOutput<Result, Report> {
  const withProgress = progressTarget.isTTY === true && TERM !== "dumb" && (!CI || CI === "false");
  const results: Result[] = [];
  let broken = 0;
  const erase = () => withProgress && progressTarget.write(ERASE_LINE);
  const lines = (lines: readonly string[]) => lines.length > 0 && target.write(`${lines.join("\n")}\n`);
  // Nothing can be wrapped below the width of the indent and a word.
  const width = Math.max(widthOf(target), 20);
  const paint = painter(target, Boolean(NO_COLOR));
  return {
    result(result, { done, total }) {
      erase();
      results.push(result);
      const reported = check.reported(result);
      if (reported.verdict === "broken") broken += 1;
      if (!json) lines([...describe(reported, width, paint), ...(check.details?.(reported) ?? [])]);
      if (withProgress && done < total)
        progressTarget.write(`${done} of ${total} ${check.unit}${broken === 0 ? "" : `, ${broken} broken`}`);
    },
    end() {
      erase();
      if (!json) lines(check.end?.(results, width) ?? []);
    },
    summary(report) {
      lines(
        json
          ? [JSON.stringify(report, null, 2)]
          : ["", ...check.summary(report).flatMap((line) => wrap(line, width, ""))],
      );
    },
  };
}

function describe(
  { name, cites, verdict, reason }: Reported,
  width: number,
  paint: (color: Color, text: string) => string,
): readonly string[] {
  const [head = "", ...rest] = wrap(`${verdict.padEnd(INDENT.length)}${name}  (${cites.join(", ")})`, width, INDENT);
  const painted = head.replace(verdict, paint(COLORS[verdict] ?? "dim", verdict));
  return [painted, ...rest, ...(reason === undefined ? [] : wrap(INDENT + reason, width, INDENT))];
}

/** Wraps text into lines of at most `width`, at spaces if there are any; all but the first begin with `indent`. */
export function wrap(text: string, width: number, indent: string): readonly string[] {
  if (text.length <= width) return [text];
  const space = text.lastIndexOf(" ", width);
  const end = space > indent.length ? space : width;
  return [text.slice(0, end), ...wrap(indent + text.slice(end).trimStart(), width, indent)];
}
