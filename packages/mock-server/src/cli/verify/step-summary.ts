import type { CaseResult } from "../../conformance.ts";
import { brokenOf, detailsOf, type Outcome } from "./outcome.ts";

/** Returns the summary as Markdown, in at most so many bytes. */
export function stepSummary(outcome: Outcome, mostBytes: number): string {
  const broken = brokenOf(outcome);
  const head = `\n### Plant Store conformance\n\n<p>${verdictOf(outcome)}</p>\n`;
  const more = (count: number) => `\n<p>The log has ${count} further broken ${count === 1 ? "case" : "cases"}.</p>\n`;
  let room = mostBytes - bytesOf(head) - bytesOf(more(broken.length));
  if (room < 0) return "";
  const parts: string[] = [];
  for (const result of broken) {
    const part = describeCase(result);
    room -= bytesOf(part);
    if (room < 0) break;
    parts.push(part);
  }
  const left = broken.length - parts.length;
  return `${head}${parts.join("")}${left === 0 ? "" : more(left)}`;
}

function verdictOf(outcome: Outcome): string {
  const { baseUrl, results, report, error } = outcome;
  const broken = brokenOf(outcome).length;
  const holds = results.filter(({ verdict }) => verdict === "holds").length;
  const counts = `${holds} ${holds === 1 ? "holds" : "hold"}, <strong>${broken} ${broken === 1 ? "is" : "are"} broken</strong>, ${results.length - holds - broken} not observed`;
  const leftOut = report?.leftOut ? `, ${report.leftOut} left out` : "";
  const end = error === undefined ? "" : `<br>The run ended: ${code(error.message)}`;
  return `${code(baseUrl)}: ${counts}${leftOut}.${end}`;
}

/** Returns one block of HTML, without a blank line, which would end it: nothing in it is Markdown. */
function describeCase(result: CaseResult): string {
  const { name, cites, reason = "" } = result;
  return [
    "",
    "<details>",
    `<summary>${code(name)} (${code(cites.join(", "))})<br>${code(reason)}</summary>`,
    `<pre>${escapeHtml(detailsOf(result).join("\n"))}</pre>`,
    "</details>",
    "",
  ].join("\n");
}

/** GitHub makes no links of names and numbers in code. */
function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
