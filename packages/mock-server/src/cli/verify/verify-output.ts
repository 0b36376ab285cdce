import type { CaseResult, ConformanceReport, Progress, Verdict } from "../../conformance.ts";
import type { Environment } from "../environment.ts";
import { type Color, painter, type Terminal, widthOf } from "../terminal.ts";

/** The output of `verify`. */
export interface VerifyOutput {
  result(result: CaseResult, progress: Progress): void;
  /** Removes the progress line, however the run ends. */
  end(): void;
  summary(report: ConformanceReport): void;
}

const ERASE_LINE = "\r\u001b[K";
const COLORS: Readonly<Record<Verdict, Color>> = { holds: "green", broken: "red", "not observed": "yellow" };
const INDENT = " ".repeat(14);

/**
 * Prints one line a case, and below it why it does not hold, and how to repeat it. `progressTarget` gets the progress if it is a
 * terminal, and no CI's log.
 */
export function createVerifyOutput(
  { json, decisions }: { readonly json: boolean; readonly decisions: boolean },
  target: Terminal,
  progressTarget: Terminal,
  { CI, NO_COLOR, TERM }: Environment,
): VerifyOutput {
  const withProgress = progressTarget.isTTY === true && TERM !== "dumb" && (!CI || CI === "false");
  let broken = 0;
  const erase = () => withProgress && progressTarget.write(ERASE_LINE);
  const lines = (texts: readonly string[]) => target.write(`${texts.join("\n")}\n`);
  // Nothing can be wrapped below the width of the indent and a word.
  const width = Math.max(widthOf(target), 20);
  const paint = painter(target, Boolean(NO_COLOR));
  return {
    result(result, { done, total }) {
      erase();
      if (result.verdict === "broken") broken += 1;
      if (!json) lines(describeResult(result, width, paint));
      if (withProgress && done < total)
        progressTarget.write(`${done} of ${total} cases${broken === 0 ? "" : `, ${broken} broken`}`);
    },
    end: erase,
    summary(report) {
      lines(
        json
          ? [JSON.stringify(report, null, 2)]
          : ["", ...describeReport(report, decisions).flatMap((line) => wrap(line, width, ""))],
      );
    },
  };
}

function describeResult(
  result: CaseResult,
  width: number,
  paint: (color: Color, text: string) => string,
): readonly string[] {
  const { name, cites, verdict, reason, request, expected, received, curl = "", sdk = "" } = result;
  const [head = "", ...rest] = wrap(`${verdict.padEnd(INDENT.length)}${name}  (${cites.join(", ")})`, width, INDENT);
  const painted = head.replace(verdict, paint(COLORS[verdict], verdict));
  const details =
    verdict === "broken"
      ? [reason, `request   ${request}`, `expected  ${expected}`, `received  ${received}`]
      : verdict === "not observed"
        ? [reason]
        : [];
  // A terminal wraps them itself, so that they can be copied.
  const code = [...label("curl", curl), ...label("sdk", sdk)];
  return [painted, ...rest, ...details.flatMap((detail) => wrap(INDENT + detail, width, INDENT)), ...code];
}

/** Returns each line of a text as it is, below a label. */
function label(name: string, text: string): readonly string[] {
  if (text === "") return [];
  const indented = text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : INDENT + line));
  return [`${INDENT}${name}`, ...indented];
}

function describeReport(report: ConformanceReport, decisions: boolean): readonly string[] {
  const { holds, broken, notObserved, leftOut, created, names, ids } = report;
  const ranges = ids.map(({ from, to }) => `${from} to ${to}`).join(", ");
  return [
    `${holds} ${holds === 1 ? "holds" : "hold"}, ${broken} ${broken === 1 ? "is" : "are"} broken, ${notObserved} not observed.`,
    ...(leftOut === 0 ? [] : [`${leftOut} left out by --only and --skip.`]),
    `Plants created: ${created} (creates that got a 2xx), named "${names} …".`,
    `Their ids are random in ${ranges}.`,
    ...(isMisplaced(report) ? ["Every create got 404: is the base URL right, its path included?"] : []),
    ...(decisions ? ["The cases of the decisions use names and ids of their own, such as 1."] : []),
  ];
}

/** Tells whether every request with the token got 404. */
function isMisplaced({ results }: ConformanceReport): boolean {
  const responses = results.flatMap(({ cites, received }) =>
    received === undefined || cites.includes("document authentication") ? [] : [received],
  );
  return responses.length > 0 && responses.every((received) => received.startsWith("404 "));
}

/** Wraps text into lines of at most `width`, at spaces if there are any; all but the first begin with `indent`. */
function wrap(text: string, width: number, indent: string): readonly string[] {
  if (text.length <= width) return [text];
  const space = text.lastIndexOf(" ", width);
  const end = space > indent.length ? space : width;
  return [text.slice(0, end), ...wrap(indent + text.slice(end).trimStart(), width, indent)];
}
