import {
  type CaseResult,
  type Cause,
  type ConformanceReport,
  causesOf,
  type Progress,
  type Verdict,
} from "../../conformance.ts";
import type { Environment } from "../environment.ts";
import { type Color, painter, type Terminal, widthOf } from "../terminal.ts";
import { explain } from "./outcome.ts";

/** The output of `verify`. */
export interface VerifyOutput {
  result(result: CaseResult, progress: Progress): void;
  /** Removes the progress line, and prints the causes of what is broken, however the run ends. */
  end(): void;
  summary(report: ConformanceReport): void;
}

const ERASE_LINE = "\r\u001b[K";
const COLORS: Readonly<Record<Verdict, Color>> = { holds: "green", broken: "red", "not observed": "yellow" };
const INDENT = " ".repeat(14);
const CAUSE_INDENT = " ".repeat(3);

/**
 * Prints one line a case, and below it why it does not hold. At the end it prints the causes, each with its first case and how
 * to repeat that. `progressTarget` gets the progress if it is a terminal, and no CI's log.
 */
export function createVerifyOutput(
  { json, decisions }: { readonly json: boolean; readonly decisions: boolean },
  target: Terminal,
  progressTarget: Terminal,
  { CI, NO_COLOR, TERM }: Environment,
): VerifyOutput {
  const withProgress = progressTarget.isTTY === true && TERM !== "dumb" && (!CI || CI === "false");
  const results: CaseResult[] = [];
  let broken = 0;
  const erase = () => withProgress && progressTarget.write(ERASE_LINE);
  const lines = (texts: readonly string[]) => target.write(`${texts.join("\n")}\n`);
  // Nothing can be wrapped below the width of the indent and a word.
  const width = Math.max(widthOf(target), 20);
  const paint = painter(target, Boolean(NO_COLOR));
  return {
    result(result, { done, total }) {
      erase();
      results.push(result);
      if (result.verdict === "broken") broken += 1;
      if (!json) lines(describeResult(result, width, paint));
      if (withProgress && done < total)
        progressTarget.write(`${done} of ${total} cases${broken === 0 ? "" : `, ${broken} broken`}`);
    },
    end() {
      erase();
      const causes = json ? [] : causesOf(results);
      if (causes.length > 0)
        lines([...causes.flatMap((cause, index) => describeCause(cause, index + 1, width)), ...inOrder(causes, width)]);
    },
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
  const { name, cites, verdict, reason } = result;
  const [head = "", ...rest] = wrap(`${verdict.padEnd(INDENT.length)}${name}  (${cites.join(", ")})`, width, INDENT);
  const painted = head.replace(verdict, paint(COLORS[verdict], verdict));
  return [painted, ...rest, ...(reason === undefined ? [] : wrap(INDENT + reason, width, INDENT))];
}

/** More names than a reader takes in. The lines of the cases have them all. */
const MOST_NAMES = 8;

/** Describes a cause, its cases, and how to repeat the first. */
function describeCause({ rule, text, results }: Cause, number: number, width: number): readonly string[] {
  const names = results.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = results.length - names.length;
  const { request, expected, received, curl = "", sdk = "" } = results[0] ?? {};
  const lines = [
    ...explain([rule]),
    `${counted(results)}: ${names.join("; ")}${more === 0 ? "" : `; and ${more} more`}`,
    `request   ${request}`,
    `expected  ${expected}`,
    `received  ${received}`,
  ];
  return [
    "",
    ...wrap(`${number}. ${text}`, width, CAUSE_INDENT),
    ...lines.flatMap((line) => wrap(CAUSE_INDENT + line, width, CAUSE_INDENT)),
    // A terminal wraps them itself, so that they can be copied.
    ...label("curl", curl),
    ...label("sdk", sdk),
  ];
}

/** Returns each line of a text as it is, below a label. */
function label(name: string, text: string): readonly string[] {
  if (text === "") return [];
  return [name, ...text.trimEnd().split("\n")].map((line) => (line === "" ? "" : CAUSE_INDENT + line));
}

/** Lists several causes once more, a line each, where the eye is at the end. */
function inOrder(causes: readonly Cause[], width: number): readonly string[] {
  if (causes.length === 1) return [];
  const lines = causes.map(({ rule, text, results }, index) => `${index + 1}. ${rule}, ${counted(results)}: ${text}`);
  return ["", "To mend, in this order:", ...lines.flatMap((line) => wrap(line, width, CAUSE_INDENT))];
}

function counted({ length }: readonly CaseResult[]): string {
  return `${length} ${length === 1 ? "case" : "cases"}`;
}

function describeReport(report: ConformanceReport, decisions: boolean): readonly string[] {
  const { results, leftOut, created, names, ids } = report;
  const ranges = ids.map(({ from, to }) => `${from} to ${to}`).join(", ");
  return [
    ...byOperation(results),
    verdictsOf(report),
    ...(leftOut === 0 ? [] : [`${leftOut} left out by --only and --skip.`]),
    `Plants created: ${created} (creates that got a 2xx), named "${names} …".`,
    `Their ids are random in ${ranges}.`,
    ...explain(results.flatMap(({ cites }) => cites.map((source) => source.replace(/^decision .*/, "decision …")))),
    ...(isMisplaced(report) ? ["Every create got 404: is the base URL right, its path included?"] : []),
    ...(decisions ? ["The cases of the decisions use names and ids of their own, such as 1."] : []),
  ];
}

/** Returns a line for each operation, if there are several. */
function byOperation(results: readonly CaseResult[]): readonly string[] {
  const operations = [...new Set(results.flatMap(({ operation }) => operation ?? []))];
  if (operations.length < 2) return [];
  return operations.map((operation) => {
    const count = (wanted: Verdict) =>
      results.filter((result) => result.operation === operation && result.verdict === wanted).length;
    const counts = { holds: count("holds"), broken: count("broken"), notObserved: count("not observed") };
    return `${operation}: ${verdictsOf(counts)}`;
  });
}

function verdictsOf({
  holds,
  broken,
  notObserved,
}: Pick<ConformanceReport, "holds" | "broken" | "notObserved">): string {
  return `${holds} ${holds === 1 ? "holds" : "hold"}, ${broken} ${broken === 1 ? "is" : "are"} broken, ${notObserved} not observed.`;
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
