import { readFile } from "node:fs/promises";
import { type ClientReport, type ScenarioResult, scenarios } from "../../client-conformance.ts";
import { quoted } from "../../copy/shell.ts";
import { type Check, countLines, explain, type Reported, sourceLines } from "../report/outcome.ts";
import { INDENT } from "../report/run-output.ts";
import { UsageError } from "../usage-error.ts";

/**
 * @param strict whether advice fails the run too
 * @param known the names of the scenarios that are known to fail; one that holds fails the run: the file is old
 */
export function clientCheck(
  command: readonly string[],
  strict: boolean,
  known: ReadonlySet<string>,
): Check<ScenarioResult, ClientReport> {
  const report = (result: ScenarioResult) => reported(result, command, known);
  const isOver = ({ verdict, name }: ScenarioResult) => verdict === "holds" && known.has(name);
  return {
    command: "verify-client",
    subject: command.join(" "),
    unit: "scenarios",
    reported: report,
    failures: (results) =>
      results.filter((result) => {
        const { verdict } = report(result);
        return verdict === "broken" || (verdict === "advice" && strict) || isOver(result);
      }),
    details: ({ verdict, details }) =>
      verdict === "broken" || verdict === "advice" ? details.map((line) => INDENT + line) : [],
    summary: ({ results, leftOut }) => [
      ...countLines(results.map(report), leftOut),
      ...(results.every(({ arrived }) => arrived.length === 0) && results.some(({ verdict }) => verdict === "broken")
        ? [
            "No request arrived at all: does the client read PLANT_STORE_BASE_URL, and bypass any proxy there (NO_PROXY)?",
          ]
        : []),
      ...results.filter(isOver).map(({ name }) => `"${name}" holds now: remove it from --known-failing.`),
      ...sourceLines(results),
    ],
  };
}

function reported(result: ScenarioResult, command: readonly string[], known: ReadonlySet<string>): Reported {
  const { name, cites, reason, findings, given, expected, arrived, stored, said, durationMs } = result;
  const words = command.map((text) => (/^[\w./:=@%+,-]+$/.test(text) ? text : quoted(text)));
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
      `again     npx plant-store-mock verify-client --only ${quoted(name)} -- ${words.join(" ")}`,
    ],
  };
}

function list(label: string, lines: readonly string[]): readonly string[] {
  const [first = "nothing", ...others] = lines;
  return [label.padEnd(10) + first, ...others.map((line) => " ".repeat(10) + line)];
}

/** One a line, but empty lines and `#` comments. @throws UsageError when it cannot be read, or names no scenario */
export async function readKnownFailing(file: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, "utf8").catch(({ message }) => {
    throw new UsageError(`--known-failing cannot be read: ${message}`);
  });
  const names = text.split("\n").map((line) => line.trim());
  const known = names.filter((name) => name !== "" && !name.startsWith("#"));
  const unknown = known.find((name) => !scenarios.some((scenario) => scenario.name === name));
  if (unknown !== undefined)
    throw new UsageError(`--known-failing: ${JSON.stringify(unknown)} is not the full name of a scenario.`);
  return new Set(known);
}
