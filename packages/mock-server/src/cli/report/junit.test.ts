/** The JUnit file, as readers that others wrote read it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { XmlDocument } from "libxml2-wasm";
import { parse } from "test-results-parser";
import { expect, test } from "vitest";
import { fc, tries } from "../../../../../test/support/thorough.ts";
import { BROKEN, brokenWith, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import { serviceCheck } from "../verify/service-check.ts";
import { junitReport, openJUnitFile } from "./junit.ts";
import { outcomeOf } from "./outcome.ts";

const OUTCOME = outcomeOf(
  serviceCheck("https://a.test/v1?<&\"'>", false),
  [HOLDS, { ...BROKEN, curl: "curl 'https://a.test'", sdk: "const a = 1;\n\nconsole.log(a);\n" }, UNSEEN],
  0,
  new Error("The service stopped responding."),
);

/** Returns the values of an XPath, as libxml2 reads them: it takes only well-formed XML 1.0. */
function valuesOf(xml: string, path: string): readonly string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(path).map((node) => node.content);
  } finally {
    document.dispose();
  }
}

test("a reader of JUnit gets the counts, times, reasons and details", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plant-store-"));
  const path = join(folder, "reports/junit.xml");
  try {
    const file = await openJUnitFile(path);
    await file.write(junitReport(OUTCOME));
    await file.close();
    const [suite] = parse({ type: "junit", files: [path] }).suites;
    // Its total is without those that are skipped.
    expect(suite).toMatchObject({ total: 3, passed: 1, failed: 1, errors: 1, skipped: 1, duration: 1257 });
    expect(suite?.name).toBe(`Plant Store conformance of ${OUTCOME.subject}`);
    expect(suite?.cases.map(({ name, status, duration }) => [name, status, duration])).toEqual([
      [HOLDS.name, "PASS", 7],
      [BROKEN.name, "FAIL", 1250],
      [UNSEEN.name, "SKIP", 0],
      ["the run", "FAIL", 0],
    ]);
    expect(suite?.cases[1]?.failure).toBe(BROKEN.reason);
    expect(suite?.cases[1]?.stack_trace).toContain("curl 'https://a.test'");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a strict reader of XML gets each text", () => {
  const xml = junitReport(OUTCOME);
  expect(valuesOf(xml, "//testcase/@classname")).toEqual([
    "document rule 1",
    "document rule 1, RFC 8259 11",
    "document rule 2",
    "plant-store-mock verify",
  ]);
  expect(valuesOf(xml, "//skipped/@message")).toEqual([UNSEEN.reason]);
  expect(valuesOf(xml, "//error/@message")).toEqual(["The service stopped responding."]);
  expect(valuesOf(xml, "//failure")).toEqual([
    [
      "document rule 1: A good request gets a success that the document lists, in its shape.",
      `request   ${BROKEN.request}`,
      `expected  ${BROKEN.expected}`,
      `received  ${BROKEN.received}`,
      "",
      "curl 'https://a.test'",
      "",
      "const a = 1;",
      "",
      "console.log(a);",
    ].join("\n"),
  ]);
});

/** What XML 1.0 can say, by its section 2.2; each other character is written as its code. */
const shown = (text: string) =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isChar =
      [0x9, 0xa, 0xd].includes(code) ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      code >= 0x10000;
    return isChar ? character : `\\u{${code.toString(16)}}`;
  }).join("");

const HOSTILE = [
  ...["]]>", "<![CDATA[", "&amp;&#0;", "--><!--", "\r\n\t \r"],
  ...["\u0000\u0008\u001b", "\ud800", "\ufffe", "\ud83c\udf35"],
];

test("any text arrives, whatever is in it", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...HOSTILE), fc.string({ unit: "grapheme" }));
  const lone = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 9 })
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(fc.oneof(text, lone), (text) => {
      const xml = junitReport(outcomeOf(serviceCheck(text, false), [brokenWith(text)], 0, new Error(text)));
      for (const path of ["//failure/@message", "//testcase[1]/@name", "//testcase[1]/@classname", "//error"])
        expect(valuesOf(xml, path)).toEqual([shown(text)]);
      expect(valuesOf(xml, "//failure")[0]).toContain(`received  ${shown(text)}\n\n`);
    }),
    { numRuns: tries(2_000), examples: HOSTILE.map((text) => [text]) },
  );
});
