/** The workflow commands of GitHub Actions, which its runner finds in the output of a step. */
import type { Terminal } from "../terminal.ts";
import { explain, namesOf, type ReportedRun } from "./reported-run.ts";

/** One for each cause, an error if one of its results fails. */
export function annotations({ command, causes, error, failures, unit }: ReportedRun): string {
  const found = causes.map(({ rule, text, results, smallest }) => {
    const isError = results.some((result) => failures.includes(result));
    const lines = [explain(rule), namesOf(results, unit), ...smallest.example];
    return annotation(isError ? "error" : "warning", text, lines.join("\n"));
  });
  const old = failures.filter(({ verdict }) => verdict === "no longer fails");
  return [
    ...found,
    ...old.map(({ name }) => annotation("error", name, "It holds now: remove it from --known-failing.")),
    ...(error === undefined ? [] : [annotation("error", `plant-store-mock ${command}`, error.message)]),
  ].join("");
}

function annotation(level: "error" | "warning", title: string, message: string): string {
  return `::${level} title=${escapeData(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${escapeData(message)}\n`;
}

/** As the runner reads it, and its toolkit writes it. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** A command of the runner's that a service or a client has hidden in its text does nothing. */
export function withoutCommands(target: Terminal): Terminal {
  return {
    ...(target.isTTY !== undefined && { isTTY: target.isTTY }),
    ...(target.columns !== undefined && { columns: target.columns }),
    write: (text) => target.write(disarm(text)),
  };
}

/** `::` at a line's beginning and `##[` anywhere would be a command. In JSON the text means the same. */
export function disarm(text: string): string {
  return text.replaceAll("##[", "##\\u005b").replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1\\u003a");
}
