import { countsOf, explain, linesOf, namesOf, type ReportedCause, type ReportedRun } from "./reported-run.ts";

export function stepSummary(run: ReportedRun, mostBytes: number): string {
  const { causes, unit } = run;
  const head = `\n### Plant Store conformance\n\n<p>${verdictOf(run)}</p>\n`;
  const more = (count: number) => `\n<p>The log has ${count} further ${count === 1 ? "cause" : "causes"}.</p>\n`;
  let room = mostBytes - bytesOf(head) - bytesOf(more(causes.length));
  if (room < 0) return "";
  const parts: string[] = [];
  for (const cause of causes) {
    const part = describeCause(cause, unit);
    room -= bytesOf(part);
    if (room < 0) break;
    parts.push(part);
  }
  const left = causes.length - parts.length;
  return `${head}${parts.join("")}${left === 0 ? "" : more(left)}`;
}

function verdictOf({ subject, results, leftOut, error }: ReportedRun): string {
  const counts = countsOf(results).replace(/\d+ (?:is|are) broken/, "<strong>$&</strong>");
  const left = leftOut === 0 ? "" : `, ${leftOut} left out`;
  const end = error === undefined ? "" : `<br>The run ended: ${code(error.message)}`;
  return `${code(subject)}: ${counts}${left}.${end}`;
}

/** One block of HTML without a blank line, which would end it: nothing in it is Markdown. */
function describeCause({ level, rule, text, results, smallest }: ReportedCause, unit: ReportedRun["unit"]): string {
  const lines = [explain(rule), namesOf(results, unit), ...linesOf(smallest)];
  return [
    "",
    "<details>",
    `<summary>${level === "must" ? "broken" : "advice"}: ${code(text)}</summary>`,
    `<pre>${escapeHtml(lines.join("\n"))}</pre>`,
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
