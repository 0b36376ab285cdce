import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { CaseResult, ConformanceReport } from "../../conformance.ts";
import type { Environment } from "../environment.ts";
import type { Terminal } from "../terminal.ts";
import { createVerifyOutput } from "./verify-output.ts";

const HOLDS: CaseResult = {
  name: "an id and a name",
  cites: ["document rule 1"],
  verdict: "holds",
  request: "POST /plants",
  expected: "200",
  received: "200",
  durationMs: 7,
};
const BROKEN: CaseResult = {
  name: "an empty name that is a very long name indeed, and longer than a terminal is wide",
  cites: ["document rule 1", "RFC 8259 11"],
  verdict: "broken",
  reason: "status: expected 200, received 500",
  request: `POST /plants | Authorization: Bearer <token> | {"id":1,"name":"${"x".repeat(120)}"}`,
  expected: "200, application/json, a Plant",
  received: "500 | no Content-Type | no body",
  durationMs: 7,
};
const UNSEEN: CaseResult = {
  name: "a 400 to an array",
  cites: ["document rule 2"],
  verdict: "not observed",
  reason: "No token was given.",
  expected: "an Error",
  durationMs: 0,
};
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
  kind: { readonly json?: boolean; readonly decisions?: boolean },
  stdout: Omit<Terminal, "write">,
  stderr: Omit<Terminal, "write">,
  environment: Environment = {},
) {
  const texts = { stdout: "", stderr: "" };
  const output = createVerifyOutput(
    { json: false, decisions: false, ...kind },
    { ...stdout, write: (text) => (texts.stdout += text) },
    { ...stderr, write: (text) => (texts.stderr += text) },
    environment,
  );
  for (const [index, result] of REPORT.results.entries()) output.result(result, { done: index + 1, total: 3 });
  output.end();
  output.summary(REPORT);
  return texts;
}

test("piped: one line a case, whole and without colours, and below it why it does not hold", () => {
  expect(written({ decisions: true }, {}, {})).toEqual({
    stdout: [
      "holds         an id and a name  (document rule 1)",
      `broken        ${BROKEN.name}  (document rule 1, RFC 8259 11)`,
      "              status: expected 200, received 500",
      `              request   ${BROKEN.request}`,
      "              expected  200, application/json, a Plant",
      "              received  500 | no Content-Type | no body",
      "not observed  a 400 to an array  (document rule 2)",
      "              No token was given.",
      "",
      "1 holds, 1 is broken, 1 not observed.",
      'Plants created: 2 (creates that got a 2xx), named "plant-store conformance …".',
      "Their ids are random in 10 to 19, -19 to -10.",
      "The cases of the decisions use names and ids of their own, such as 1.",
      "",
    ].join("\n"),
    stderr: "",
  });
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

test("the progress line goes only to a terminal, and is removed before anything else is written", () => {
  const erase = "\r\u001b[K";
  expect(written({}, {}, { isTTY: true }).stderr).toBe(
    `${erase}1 of 3 cases${erase}2 of 3 cases, 1 broken${erase}${erase}`,
  );
});

test("json: one object, and nothing else on stdout", () => {
  const { stdout, stderr } = written({ json: true }, { isTTY: true }, { isTTY: true });
  expect(JSON.parse(stdout)).toEqual(REPORT);
  expect(stderr).toContain("2 of 3 cases");
});

test.each([0, 1, 14])("a terminal that says it has %i columns gets every word", (columns) => {
  const { stdout } = written({}, { isTTY: true, columns }, {}, { NO_COLOR: "1" });
  const words = (text: string) => text.split(/\s+/).join("");
  expect(words(stdout)).toBe(words(written({}, {}, {}, { NO_COLOR: "1" }).stdout));
});
