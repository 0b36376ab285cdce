import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { ConformanceReport } from "../../conformance.ts";
import { BROKEN, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import type { Environment } from "../arguments.ts";
import { createRunOutput } from "../report/run-output.ts";
import type { Terminal } from "../terminal.ts";
import { serviceCheck } from "./service-check.ts";

const REPORT: ConformanceReport = {
  baseUrl: "https://a.test",
  results: [HOLDS, BROKEN, UNSEEN],
  holds: 1,
  broken: 1,
  notObserved: 1,
  leftOut: 0,
  created: 2,
  names: "plant-store conformance",
  ids: [
    { from: "10", to: "19" },
    { from: "-19", to: "-10" },
  ],
};

function written(
  kind: { readonly decisions?: boolean },
  stdout: Omit<Terminal, "write">,
  stderr: Omit<Terminal, "write">,
  environment: Environment = {},
  { results } = REPORT,
) {
  const texts = { stdout: "", stderr: "" };
  const output = createRunOutput(
    serviceCheck(REPORT.baseUrl, kind.decisions ?? false),
    false,
    { ...stdout, write: (text) => (texts.stdout += text) },
    { ...stderr, write: (text) => (texts.stderr += text) },
    environment,
  );
  for (const [index, result] of results.entries()) output.result(result, { done: index + 1, total: 3 });
  output.end();
  output.summary({ ...REPORT, results });
  return texts;
}

test("piped: one line a case, whole and without colours, and below it why it does not hold", () => {
  expect(written({ decisions: true }, {}, {})).toEqual({
    stdout: [
      "holds         an id and a name  (document rule 1)",
      `broken        ${BROKEN.name}  (document rule 1, RFC 8259 11)`,
      "              status: expected 200, received 500",
      "not observed  a 400 to an array  (document rule 2)",
      "              No token was given.",
      "",
      "1. status: expected 200, received 500",
      "   document rule 1: A good request gets a success that the document lists, in its shape.",
      `   1 case: ${BROKEN.name}`,
      `   request   ${BROKEN.request}`,
      "   expected  200, application/json, a Plant",
      "   received  500 | no Content-Type | no body",
      "",
      "1 holds, 1 is broken, 1 not observed.",
      'Plants created: 2 (creates that got a 2xx), named "plant-store conformance …".',
      "Their ids are random in 10 to 19, -19 to -10.",
      "document rule 1: A good request gets a success that the document lists, in its shape.",
      "document rule 2: A listed error has the body that the document gives it.",
      "The cases of the decisions use names and ids of their own, such as 1.",
      "",
    ].join("\n"),
    stderr: "",
  });
});

test("cases that share a cause are one entry; the contract's causes come first, then what breaks most cases", () => {
  const result = (name: string, ...mismatches: readonly (readonly [rule: string, text: string])[]) => ({
    ...BROKEN,
    name,
    mismatches: mismatches.map(([rule, text]) => ({ rule, text })),
  });
  const noId = ["decision request-id", "X-Request-Id: none"] as const;
  const results = [
    result("a", ["decision shape", "status: 200"], ["decision shape", "error: none"]),
    result("b", noId),
    result("c", noId, ["document rule 1", "body: /tag: expected a string, received null"]),
    result("d", ["document rule 1", "body: /tag: expected a string, received an array"]),
    ...Array.from("efghijklm", (name) =>
      result(name, ["document rule 2", "status: 1"], ["document rule 2", "status: 2"]),
    ),
  ];
  const { stdout } = written({}, {}, {}, {}, { ...REPORT, results });
  expect(stdout.match(/^ {3}\d+ cases?: .*/gm)).toEqual([
    "   9 cases: e; f; g; h; i; j; k; l; and 1 more",
    "   9 cases: e; f; g; h; i; j; k; l; and 1 more",
    "   2 cases: c; d",
    "   2 cases: b; c",
    "   1 case: a",
  ]);
  expect(stdout).toContain(
    [
      "",
      "To mend, in this order:",
      "1. document rule 2, 9 cases: status: 1",
      "2. document rule 2, 9 cases: status: 2",
      "3. document rule 1, 2 cases: body: /tag: expected a string, received null",
      "4. decision request-id, 2 cases: X-Request-Id: none",
      "5. decision shape, 1 case: status: 200",
      "",
    ].join("\n"),
  );
});

test("several operations: a line for each, before that of all", () => {
  const results = [
    { ...HOLDS, operation: "getPlant" },
    { ...BROKEN, operation: "createPlant" },
    { ...UNSEEN, operation: "getPlant" },
  ];
  expect(written({}, {}, {}, {}, { ...REPORT, results }).stdout).toContain(
    [
      "",
      "getPlant: 1 holds, 0 are broken, 1 not observed.",
      "createPlant: 0 hold, 1 is broken, 0 not observed.",
      "1 holds, 1 is broken, 1 not observed.",
      "",
    ].join("\n"),
  );
});

test("on a terminal of 80 columns no line is longer, nothing is lost, and verdicts have colours", () => {
  const { stdout } = written({}, { isTTY: true, columns: 80 }, {});
  const lines = stripVTControlCharacters(stdout).split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.join("").replace(/\s+/g, "")).toContain(`request${BROKEN.request}`.replace(/\s+/g, ""));
  expect(stdout).toContain("\u001b[32mholds\u001b[0m");
  expect(stdout).toContain("\u001b[31mbroken\u001b[0m");
  expect(stdout).toContain("\u001b[33mnot observed\u001b[0m");
  expect(written({}, { isTTY: true, columns: 80 }, {}, { NO_COLOR: "1" }).stdout).not.toContain("\u001b");
});

test("a very narrow terminal is no trouble", () => {
  const { stdout } = written({}, { isTTY: true, columns: 20 }, {}, { NO_COLOR: "1" });
  expect(stdout.split("\n").filter((line) => line.length > 20)).toEqual([]);
});

test("the progress line goes only to a terminal, not to a CI's log, and is removed before anything else is written", () => {
  const erase = "\r\u001b[K";
  expect(written({}, {}, { isTTY: true }).stderr).toBe(
    `${erase}1 of 3 cases${erase}2 of 3 cases, 1 broken${erase}${erase}`,
  );
  for (const environment of [{ CI: "true" }, { TERM: "dumb" }])
    expect(written({}, {}, { isTTY: true }, environment).stderr).toBe("");
});

test.each([0, 1, 14])("a terminal that says it has %i columns gets every word", (columns) => {
  const { stdout } = written({}, { isTTY: true, columns }, {}, { NO_COLOR: "1" });
  const words = (text: string) => text.split(/\s+/).join("");
  expect(words(stdout)).toBe(words(written({}, {}, {}, { NO_COLOR: "1" }).stdout));
});
