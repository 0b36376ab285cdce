import { type CaseResult, type Cause, type ConformanceReport, causesOf } from "../../conformance.ts";
import { type Check, countLines, countsOf, explain, type Reported, sourceLines } from "../report/outcome.ts";
import { wrap } from "../report/run-output.ts";

const CAUSE_INDENT = " ".repeat(3);

/** The check ends with the causes, each with its first case and how to repeat that. */
export function serviceCheck(subject: string, decisions: boolean): Check<CaseResult, ConformanceReport> {
  return {
    command: "verify",
    subject,
    unit: "cases",
    reported,
    // The cases of the first cause fail first.
    failures: (results) => [...new Set(causesOf(results).flatMap((cause) => cause.results))],
    end(results, width) {
      const causes = causesOf(results);
      return [...causes.flatMap((cause, index) => describeCause(cause, index + 1, width)), ...inOrder(causes, width)];
    },
    summary: (report) => describeReport(report, decisions),
  };
}

function reported({ mismatches = [], request, expected, received, curl, sdk, ...result }: CaseResult): Reported {
  const { name, cites, verdict, reason, durationMs } = result;
  return {
    ...{ name, cites, verdict, reason, durationMs },
    short: [`request   ${request}`, `received  ${received}`],
    details: [
      ...explain(mismatches.map(({ rule }) => rule)),
      ...(request === undefined ? [] : [`request   ${request}`]),
      `expected  ${expected}`,
      ...(received === undefined ? [] : [`received  ${received}`]),
      ...(curl === undefined ? [] : ["", curl]),
      ...(sdk === undefined ? [] : ["", sdk.trimEnd()]),
    ],
  };
}

/** More names than a reader takes in. The lines of the cases have them all. */
const MOST_NAMES = 8;

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

function label(name: string, text: string): readonly string[] {
  if (text === "") return [];
  return [name, ...text.trimEnd().split("\n")].map((line) => (line === "" ? "" : CAUSE_INDENT + line));
}

/** Lists several causes once more, a line each, where the eye is at the end. */
function inOrder(causes: readonly Cause[], width: number): readonly string[] {
  if (causes.length < 2) return [];
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
    ...countLines(results, leftOut),
    `Plants created: ${created} (creates that got a 2xx), named "${names} …".`,
    `Their ids are random in ${ranges}.`,
    ...sourceLines(results),
    ...(isMisplaced(report) ? ["Every create got 404: is the base URL right, its path included?"] : []),
    ...(decisions ? ["The cases of the decisions use names and ids of their own, such as 1."] : []),
  ];
}

function byOperation(results: readonly CaseResult[]): readonly string[] {
  const operations = [...new Set(results.flatMap(({ operation }) => operation ?? []))];
  if (operations.length < 2) return [];
  return operations.map((operation) => {
    const own = results.filter((result) => result.operation === operation);
    return `${operation}: ${countsOf(own).join(", ")}.`;
  });
}

/** Every request with the token got 404. */
function isMisplaced({ results }: ConformanceReport): boolean {
  const responses = results.flatMap(({ cites, received }) =>
    received === undefined || cites.includes("document authentication") ? [] : [received],
  );
  return responses.length > 0 && responses.every((received) => received.startsWith("404 "));
}
