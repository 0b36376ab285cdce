/** The reports for a CI, as readers that others wrote read them. */
import { XmlDocument } from "libxml2-wasm";
import { marked } from "marked";
import { expect, test } from "vitest";
import { character, fc, tries } from "../../../../../test/support/thorough.ts";
import { BROKEN, brokenWith, finding, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import type { CaseResult } from "../../verify.ts";
import { serviceCheck } from "../verify/service-check.ts";
import { annotations, disarm, withoutCommands } from "./github-commands.ts";
import { junitReport } from "./junit.ts";
import { explain, reportedRunOf } from "./reported-run.ts";
import { stepSummary } from "./step-summary.ts";

const CHECK = (baseUrl: string) => serviceCheck(baseUrl, { decisions: false, strict: false, hasReadBack: false });

const runOf = (baseUrl: string, results: readonly CaseResult[], error: string) =>
  reportedRunOf(CHECK(baseUrl), results, 0, new Error(error));

const RUN = runOf(
  "https://a.test/v1?<&\"'>",
  [HOLDS, { ...BROKEN, curl: "curl 'https://a.test'", sdk: "const a = 1;\n\nconsole.log(a);\n" }, UNSEEN],
  "The service stopped responding.",
);

/** libxml2 takes only well-formed XML 1.0. */
function valuesAt(xml: string, paths: readonly string[]): readonly (readonly string[])[] {
  const document = XmlDocument.fromString(xml);
  try {
    return paths.map((path) => document.find(path).map((node) => node.content));
  } finally {
    document.dispose();
  }
}

const valuesOf = (xml: string, path: string) => valuesAt(xml, [path]).flat();

test("a strict reader of XML gets each text", () => {
  const xml = junitReport(RUN);
  const classes = ["document rule 1", "document rule 1, RFC 8259 11", "document rule 2", "plant-store-mock verify"];
  expect(valuesOf(xml, "//testcase/@classname")).toEqual(classes);
  expect(valuesOf(xml, "//testcase/@time | //testsuite/@time")).toEqual(["1.257", "0.007", "1.250", "0.000", "0.000"]);
  expect(valuesOf(xml, "//skipped/@message")).toEqual([UNSEEN.reason]);
  expect(valuesOf(xml, "//error/@message")).toEqual(["The service stopped responding."]);
  expect(valuesOf(xml, "//failure")).toEqual([
    [
      "document rule 1: A good request gets a success that the document lists. Every success has its shape.",
      `request   ${BROKEN.request}`,
      `expected  ${BROKEN.expected}`,
      `received  ${BROKEN.received}\n\ncurl 'https://a.test'\n\nconst a = 1;\n\nconsole.log(a);`,
    ].join("\n"),
  ]);
});

test("advice passes, with its reason and its rule", () => {
  const findings = [finding("twice", "RFC 8259 4", "should")];
  const advised: CaseResult = { ...BROKEN, verdict: "advice", reason: "twice", findings };
  const [text] = valuesOf(junitReport(runOf("https://a.test", [advised], "")), "//system-out");
  expect(text).toMatch(/^advice: twice\nRFC 8259 4: .*\nrequest {3}POST /);
});

/** XML 1.0 has only these controls (section 2.2), no lone surrogate, and two characters less; each other one as its code. */
const shown = (text: string) =>
  text.replace(/(?![\t\n\r\u007f-\u009f])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });

const HOSTILE_XML = [
  "]]>",
  "<![CDATA[",
  "&amp;&#0;",
  "--><!--",
  "\r\n\t \r",
  "\u0000\u001b",
  "\ud800",
  "\ufffe",
  "\ud83c\udf35",
];

test("any text arrives, whatever is in it", () => {
  const halves = fc.nat(0xffff).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: character }), fc.string({ unit: halves })), (text) => {
      const xml = junitReport(runOf(text, [brokenWith(text)], text));
      const paths = ["//failure/@message", "//testcase[1]/@name", "//testcase[1]/@classname", "//error", "//failure"];
      const received = expect.stringContaining(`received  ${shown(text)}\n\n`);
      expect(valuesAt(xml, paths)).toEqual([...Array(4).fill([shown(text)]), [received]]);
    }),
    { numRuns: tries(2_000), examples: HOSTILE_XML.map((text) => [text]) },
  );
});

/** Finds a command in a line, in the way of the runner's ActionCommand.cs: in the new form, else in the old one. */
function commandIn(line: string): { name: string; title?: string; data: string } | undefined {
  const text = line.trim();
  const end = text.indexOf("::", 2);
  if (text.startsWith("::") && end > 0) {
    const [, name = "", properties = ""] = /^(\S+) ?(.*)$/s.exec(text.slice(2, end)) ?? [];
    const [, title] = /(?:^|,)title=([^,]*)/.exec(properties) ?? [];
    return { name, ...(title !== undefined && { title: decode(title) }), data: decode(text.slice(end + 2)) };
  }
  const [, name, data = ""] = /##\[(\w+)[^\]]*\](.*)/.exec(line) ?? [];
  return name === undefined ? undefined : { name, data };
}

function decode(text: string): string {
  const codes: Readonly<Record<string, string>> = { "%0D": "\r", "%0A": "\n", "%3A": ":", "%2C": ",", "%25": "%" };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => codes[code] ?? "");
}

const annotated = (results: readonly CaseResult[], error: string) =>
  annotations(runOf("https://a.test", results, error));

test("an error for each broken cause, those against the contract first, a warning for advice, and the end of the run", () => {
  const ours = { ...brokenWith("x"), findings: [finding("x", "decision x")] };
  const advised: CaseResult = { ...HOLDS, verdict: "advice", findings: [finding("twice", "RFC 8259 4", "should")] };
  const results = [HOLDS, ours, BROKEN, UNSEEN, { ...BROKEN, name: "b" }, advised];
  const lines = annotated(results, "It, stopped: 100%\n").split("\n");
  expect(lines.map((line) => line.replace(/%0A.*/, ""))).toEqual([
    "::error title=status%3A expected 200%2C received 500::document rule 1: A good request gets a success that the document lists. Every success has its shape.",
    expect.stringMatching(/^::error title=x::decision x: A row of /),
    "::warning title=twice::RFC 8259 4: The names within an object should be unique.",
    "::error title=plant-store-mock verify::It, stopped: 100%25",
    "",
  ]);
  expect(lines[0]).toContain(`%0A2 cases: ${BROKEN.name}; b%0Arequest   ${BROKEN.request}%0Aexpected  `);
});

test("the runner reads any text back", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."%:,=#[]\r\n 25ADE0\\", "::", "##[") }), (text) => {
      const name = `a${text}b`;
      const result = { ...brokenWith(text), name, findings: [finding(name, text)], received: `${text}b` };
      const lines = annotated([result], name).split("\n");
      expect(lines).toHaveLength(3);
      expect(commandIn(lines[0] ?? "")).toEqual({
        name: "error",
        title: name,
        data: `${explain(text)}\n1 case: ${name}\nrequest   ${text}\nexpected  ${text}\nreceived  ${text}b`,
      });
      expect(commandIn(lines[1] ?? "")).toEqual({ name: "error", title: "plant-store-mock verify", data: name });
    }),
    { numRuns: tries(2_000) },
  );
});

test.for(["::error::x", "  ::stop-commands::x", "a ##[add-mask]b", "x\n\t::warning title=a::b", '{"a": "##[group]"}'])(
  "%j is a command, and is none once it is disarmed",
  (text) => {
    const commands = (lines: string) => lines.split(/\r\n|\r|\n/).filter((line) => commandIn(line) !== undefined);
    expect(commands(text)).toHaveLength(1);
    expect(commands(disarm(text))).toEqual([]);
  },
);

test("JSON means the same once it is disarmed, and other text stays as it is", () => {
  const value = { "##[a]": ["::error::x", "##[error]b", "a::b", 1] };
  expect(JSON.parse(disarm(JSON.stringify(value, null, 2)))).toEqual(value);
  const others = `holds  a::b # [c]\n  request: x${"\r".repeat(1_000_000)}`;
  expect(disarm(others)).toBe(others);
});

test("a terminal stays one", () => {
  const written: string[] = [];
  const target = withoutCommands({ isTTY: true, columns: 9, write: (text) => written.push(text) });
  target.write("::x::");
  expect([target.isTTY, target.columns, written]).toEqual([true, 9, ["\\u003a:x::"]]);
});

const MEGABYTE = 2 ** 20;

function summaryOf(text: string, results: readonly CaseResult[] = [HOLDS, brokenWith(text), UNSEEN], most = MEGABYTE) {
  return stepSummary(runOf(text, results, text), most);
}

/** Renders Markdown as GitHub does, which then shows HTML too. */
const render = (markdown: string) => marked.parse(markdown, { async: false, gfm: true });
const tagsOf = (html: string) => html.match(/<[^>]*>?/g) ?? [];

function textOf(html: string): string {
  return html
    .replace(/<br>|<\/?(?:strong|code)>/g, "")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

test("the verdict, and each cause with all that is known of its smallest case", () => {
  const result = { ...BROKEN, curl: "curl 'https://a.test'" };
  const html = render(summaryOf("https://a.test", [HOLDS, result, UNSEEN]));
  expect(textOf(html)).toContain("<h3>Plant Store conformance</h3>");
  expect(textOf(html)).toContain("https://a.test: 1 holds, 1 is broken, 0 with advice, 1 not observed.");
  expect(textOf(html)).toContain("The run ended: https://a.test");
  const [, summary = "", details = ""] = /<summary>(.*?)<\/summary>\n<pre>(.*)<\/pre>/s.exec(textOf(html)) ?? [];
  expect(summary).toBe(`broken: ${BROKEN.reason}`);
  expect(details.split("\n")).toEqual([
    "document rule 1: A good request gets a success that the document lists. Every success has its shape.",
    `1 case: ${BROKEN.name}`,
    `request   ${BROKEN.request}`,
    `expected  ${BROKEN.expected}`,
    ...[`received  ${BROKEN.received}`, "", "curl 'https://a.test'"],
  ]);
});

const HOSTILE_MARKDOWN = [
  ...["<script>alert(1)</script>", "</code></pre></details><img src=x onerror=alert(1)>", "\r\r\n\n<!--"],
  ...["a | b\n|---|---|\n\n# Heading\n\n- [ ] task", "```\n\n</pre>\n\n```", "&lt;b&gt; &#60;b&#62;"],
  "[a](https://evil.test) ![b](https://evil.test/b.png) <https://evil.test> https://evil.test www.evil.test",
  "\n\n***bold*** ~~a~~ @octocat #1 \\",
];

test("no text of a service becomes Markdown or HTML, and each is shown as it is", () => {
  const plain = tagsOf(render(summaryOf("x")));
  const pieces = fc.constantFrom(...HOSTILE_MARKDOWN, "\n\n", "\n    ", ..."`|<>&\\=x", "[x]: /y", "---");
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (texts) => {
      const text = texts.join("");
      const html = render(summaryOf(text));
      expect(tagsOf(html)).toEqual(plain);
      expect(textOf(html)).toContain(`received  ${text}\n\n${text}\n\n`);
    }),
    { numRuns: tries(1_000), examples: HOSTILE_MARKDOWN.map((text) => [[text]]) },
  );
});

test.for([MEGABYTE, 100_000, 9_000, 700, 300, 10, -5])("in %i bytes: what fits, and how many are left", (most) => {
  const results = Array.from({ length: 500 }, (_, index) => ({
    ...BROKEN,
    name: `case ${index}`,
    findings: [finding(`${index}: wrong`, "document rule 1")],
    received: "ü|".repeat(1_500),
  }));
  const text = summaryOf("https://a.test", results, most);
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(Math.max(most, 0));
  const shown = text.match(/<details>/g)?.length ?? 0;
  const room = Math.floor(most / 5_200);
  expect(shown).toBeGreaterThanOrEqual(room - 1);
  if (text !== "") expect(text).toContain(`The log has ${500 - shown} further causes.`);
});
