import type { Result } from "../../exchange/report.ts";
import type { Environment } from "../arguments.ts";
import { type Color, painter, type Terminal, widthOf } from "../terminal.ts";
import { countsOf, explain, namesOf, type ReportedCause, type ReportedRun } from "./reported-run.ts";

export interface RunOutput {
  result(verdict: Result["verdict"], done: number, total: number): void;
  end(): void;
  run(run: ReportedRun, summary: readonly string[]): void;
}

const ERASE_LINE = "\r\u001b[K";
const INDENT = " ".repeat(3);

/** `progressTarget` gets the progress if it is a terminal, and no CI's log. */
export function createRunOutput(
  unit: ReportedRun["unit"],
  target: Terminal,
  progressTarget: Terminal,
  { CI, NO_COLOR, TERM }: Environment,
): RunOutput {
  const withProgress = progressTarget.isTTY === true && TERM !== "dumb" && (!CI || CI === "false");
  let broken = 0;
  const erase = () => withProgress && progressTarget.write(ERASE_LINE);
  // Nothing can be wrapped below the width of the indent and a word.
  const width = Math.max(widthOf(target), 20);
  const paint = painter(target, Boolean(NO_COLOR));
  return {
    result(verdict, done, total) {
      erase();
      if (verdict === "broken") broken += 1;
      if (withProgress && done < total)
        progressTarget.write(`${done} of ${total} ${unit[1]}${broken === 0 ? "" : `, ${broken} broken`}`);
    },
    end: erase,
    run(run, summary) {
      const { causes, results, leftOut } = run;
      const left = leftOut === 0 ? "" : ` ${leftOut} left out by --only and --skip.`;
      const lines = [
        ...causes.flatMap((cause, index) => describeCause(cause, index + 1, run.unit, width, paint)),
        ...[...describeUnseen(run), `${countsOf(results)}.${left}`, ...summary].flatMap((line) =>
          wrap(line, width, ""),
        ),
      ];
      target.write(`${lines.join("\n")}\n`);
    },
  };
}

const COLORS: Readonly<Record<string, Color>> = { broken: "red", advice: "yellow" };

function describeCause(
  { level, rule, text, results, smallest: { example, again } }: ReportedCause,
  number: number,
  unit: ReportedRun["unit"],
  width: number,
  paint: (color: Color, text: string) => string,
): readonly string[] {
  const verdict = level === "must" ? "broken" : "advice";
  const [head = "", ...rest] = wrap(`${number}. ${verdict}: ${text}`, width, INDENT);
  return [
    ...[head.replace(verdict, paint(COLORS[verdict] ?? "dim", verdict)), ...rest],
    ...[explain(rule), namesOf(results, unit), ...example].flatMap((line) => wrap(INDENT + line, width, INDENT)),
    // A terminal wraps it itself, so that it can be copied.
    ...again.map((line) => (line === "" ? "" : INDENT + line)),
    "",
  ];
}

/** Reasons that a reader takes in. `--json` has them all. */
const MOST_REASONS = 4;

function describeUnseen({ results, unit }: ReportedRun): readonly string[] {
  const unseen = results.filter(({ verdict }) => verdict === "not observed");
  const lines = [...new Set(unseen.map(({ reason = "" }) => reason))].map((reason) => {
    const results = unseen.filter((result) => result.reason === reason);
    return `Not observed: ${reason} ${namesOf(results, unit)}`;
  });
  if (lines.length <= MOST_REASONS) return lines;
  const shown = lines.slice(0, MOST_REASONS - 1);
  return [...shown, `Not observed, for ${lines.length - shown.length} further reasons: see --json.`];
}

function wrap(text: string, width: number, indent: string): readonly string[] {
  if (text.length <= width) return [text];
  const space = text.lastIndexOf(" ", width);
  const end = space > indent.length ? space : width;
  return [text.slice(0, end), ...wrap(indent + text.slice(end).trimStart(), width, indent)];
}
