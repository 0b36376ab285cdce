/** The workflow commands of GitHub Actions, which its runner finds in the output of a step. */
import type { Terminal } from "../terminal.ts";
import type { Outcome } from "./outcome.ts";

export function annotations(outcome: Outcome): string {
  const { command, error, failures } = outcome;
  const errors = failures.map(({ name, reason = "", short }) => errorAnnotation(name, [reason, ...short].join("\n")));
  const end = error === undefined ? [] : [errorAnnotation(`plant-store-mock ${command}`, error.message)];
  return [...errors, ...end].join("");
}

function errorAnnotation(title: string, message: string): string {
  return `::error title=${escapeData(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${escapeData(message)}\n`;
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
