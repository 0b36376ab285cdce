import { marked } from "marked";
import { expect, test } from "vitest";
import { fc, tries } from "../../../../../test/support/thorough.ts";
import type { CaseResult } from "../../conformance.ts";
import { BROKEN, brokenWith, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import { serviceCheck } from "../verify/service-check.ts";
import { outcomeOf } from "./outcome.ts";
import { stepSummary } from "./step-summary.ts";

const MEGABYTE = 2 ** 20;

function summaryOf(text: string, results: readonly CaseResult[] = [HOLDS, brokenWith(text), UNSEEN], most = MEGABYTE) {
  return stepSummary(outcomeOf(serviceCheck(text, false), results, 0, new Error(text)), most);
}

/** Renders Markdown as GitHub does, which then shows HTML too. */
const render = (markdown: string) => marked.parse(markdown, { async: false, gfm: true });
const tagsOf = (html: string) => html.match(/<[^>]*>?/g) ?? [];

function textOf(html: string): string {
  return html
    .replace(/<br>|<\/?(?:strong|code)>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

test("the verdict, and each broken case with all that is known of it", () => {
  const result = { ...BROKEN, curl: "curl 'https://a.test'" };
  const html = render(summaryOf("https://a.test", [HOLDS, result, UNSEEN]));
  expect(tagsOf(html)).toEqual(tagsOf(render(summaryOf("x"))));
  expect(textOf(html)).toContain("<h3>Plant Store conformance</h3>");
  expect(textOf(html)).toContain("https://a.test: 1 holds, 1 is broken, 1 not observed.");
  expect(textOf(html)).toContain("The run ended: https://a.test");
  const [, summary = "", details = ""] = /<summary>(.*?)<\/summary>\n<pre>(.*)<\/pre>/s.exec(textOf(html)) ?? [];
  expect(summary).toBe(`${BROKEN.name} (document rule 1, RFC 8259 11)${BROKEN.reason}`);
  expect(details.split("\n")).toEqual([
    "document rule 1: A good request gets a success that the document lists, in its shape.",
    `request   ${BROKEN.request}`,
    `expected  ${BROKEN.expected}`,
    `received  ${BROKEN.received}`,
    "",
    "curl 'https://a.test'",
  ]);
});

const HOSTILE = [
  "<script>alert(1)</script>",
  "</code></pre></details><img src=x onerror=alert(1)>",
  "a | b\n|---|---|\n\n# Heading\n\n- [ ] task",
  "```\n\n</pre>\n\n```",
  "[a](https://evil.test) ![b](https://evil.test/b.png) <https://evil.test> https://evil.test www.evil.test",
  "\n\n***bold*** ~~a~~ @octocat #1 \\",
  "&lt;b&gt; &#60;b&#62;",
  "\r\r\n\n<!--",
];

test("no text of a service becomes Markdown or HTML, and each is shown as it is", () => {
  const plain = tagsOf(render(summaryOf("x")));
  const pieces = fc.constantFrom(...HOSTILE, "\n\n", "\n    ", ..."`|<>&\\=x", "[x]: /y", "---");
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (texts) => {
      const text = texts.join("");
      const html = render(summaryOf(text));
      expect(tagsOf(html)).toEqual(plain);
      expect(textOf(html)).toContain(`received  ${text}\n\n${text}\n\n`);
    }),
    { numRuns: tries(1_000), examples: HOSTILE.map((text) => [[text]]) },
  );
});

test.for([MEGABYTE, 100_000, 9_000, 700, 300, 10, -5])(
  "in %i bytes: as many cases as there is room for, and how many are left",
  (most) => {
    const results = Array.from({ length: 500 }, (_, index) => ({
      ...BROKEN,
      name: `case ${index}`,
      received: "ü|".repeat(1_500),
    }));
    const text = summaryOf("https://a.test", results, most);
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(Math.max(most, 0));
    const shown = text.match(/<details>/g)?.length ?? 0;
    const room = Math.floor(most / 5_200);
    expect(shown).toBeGreaterThanOrEqual(room - 1);
    if (text !== "") expect(text).toContain(`The log has ${500 - shown} further failures.`);
  },
);
