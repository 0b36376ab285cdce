import { countsOf, type Outcome, type Reported } from "./outcome.ts";

export function stepSummary(outcome: Outcome, mostBytes: number): string {
  const { failures } = outcome;
  const head = `\n### Plant Store conformance\n\n<p>${verdictOf(outcome)}</p>\n`;
  const more = (count: number) => `\n<p>The log has ${count} further ${count === 1 ? "failure" : "failures"}.</p>\n`;
  let room = mostBytes - bytesOf(head) - bytesOf(more(failures.length));
  if (room < 0) return "";
  const parts: string[] = [];
  for (const result of failures) {
    const part = describeFailure(result);
    room -= bytesOf(part);
    if (room < 0) break;
    parts.push(part);
  }
  const left = failures.length - parts.length;
  return `${head}${parts.join("")}${left === 0 ? "" : more(left)}`;
}

function verdictOf({ subject, results, leftOut, error }: Outcome): string {
  const counts = countsOf(results)
    .join(", ")
    .replace(/\d+ (?:is|are) broken/, "<strong>$&</strong>");
  const left = leftOut === 0 ? "" : `, ${leftOut} left out`;
  const end = error === undefined ? "" : `<br>The run ended: ${code(error.message)}`;
  return `${code(subject)}: ${counts}${left}.${end}`;
}

/** One block of HTML without a blank line, which would end it: nothing in it is Markdown. */
function describeFailure({ name, cites, reason = "", details }: Reported): string {
  return [
    "",
    "<details>",
    `<summary>${code(name)} (${code(cites.join(", "))})<br>${code(reason)}</summary>`,
    `<pre>${escapeHtml(details.join("\n"))}</pre>`,
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
