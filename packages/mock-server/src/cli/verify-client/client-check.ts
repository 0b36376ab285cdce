import type { ClientReport, ScenarioResult } from "../../client-conformance.ts";
import { quoted } from "../../copy/shell.ts";
import { countsOf, explain, type Outcome, type Reported } from "../report/outcome.ts";
import type { RunTexts } from "../report/run-output.ts";

const INDENT = " ".repeat(14);

/** How the client was called, and how its results count. */
export interface ClientRun {
  readonly command: readonly string[];
  /** Advice fails the run too. */
  readonly strict: boolean;
  /** The names of the scenarios that are known to fail. */
  readonly known: ReadonlySet<string>;
}

/** Returns the texts of `verify-client`. Below each scenario that does not hold they show everything that was seen. */
export function clientTexts(run: ClientRun): RunTexts<ReturnType<typeof reported>, ClientReport> {
  return {
    unit: "scenarios",
    details: ({ verdict, details }) =>
      verdict === "broken" || verdict === "advice" ? details.map((line) => INDENT + line) : [],
    summary({ results, leftOut }) {
      const all = results.map((result) => reported(result, run));
      const over = all.filter(({ verdict, name }) => verdict === "holds" && run.known.has(name));
      return [
        `${countsOf(all).join(", ")}.`,
        ...(leftOut === 0 ? [] : [`${leftOut} left out by --only and --skip.`]),
        ...(results.every(({ arrived }) => arrived.length === 0)
          ? ["No request arrived at all: does the client read PLANT_STORE_BASE_URL?"]
          : []),
        ...over.map(({ name }) => `"${name}" holds now: remove it from --known-failing.`),
        ...explain(results.flatMap(({ cites }) => cites.map((source) => source.replace(/^decision .*/, "decision …")))),
      ];
    },
  };
}

/** Returns the outcome for the reports. A scenario that is known to fail, and holds, fails the run: the file is old. */
export function clientOutcome(
  run: ClientRun,
  results: readonly ScenarioResult[],
  leftOut: number,
  error?: Error,
): Outcome {
  const all = results.map((result) => reported(result, run));
  const fails = ({ verdict, name }: Reported) =>
    verdict === "broken" || (verdict === "advice" && run.strict) || (verdict === "holds" && run.known.has(name));
  return {
    command: "verify-client",
    subject: run.command.join(" "),
    results: all,
    failures: all.filter(fails),
    leftOut,
    error,
  };
}

/** Returns a result as every report shows it. */
export function reported(result: ScenarioResult, { command, known }: ClientRun): Reported {
  const { name, cites, reason, findings, given, expected, arrived, stored, said, durationMs } = result;
  const isKnown = known.has(name) && (result.verdict === "broken" || result.verdict === "advice");
  const short = [
    `given     ${given}`,
    ...list("arrived", arrived),
    ...list("stored", stored),
    ...said.split("\n").map((line, index) => `${index === 0 ? "said" : ""}`.padEnd(10) + line),
  ];
  return {
    ...{ name, cites, reason, durationMs, short },
    verdict: isKnown ? "known to fail" : result.verdict,
    details: [
      ...short,
      `expected  ${expected}`,
      ...explain(findings.map(({ rule }) => rule)),
      `again     npx plant-store-mock verify-client --only ${quoted(name)} -- ${command.map(word).join(" ")}`,
    ],
  };
}

function list(label: string, lines: readonly string[]): readonly string[] {
  const [first = "nothing", ...others] = lines;
  return [label.padEnd(10) + first, ...others.map((line) => " ".repeat(10) + line)];
}

function word(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : quoted(text);
}
