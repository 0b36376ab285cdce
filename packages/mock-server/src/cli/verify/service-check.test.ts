import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { reportOf } from "../../exchange/report.ts";
import { BROKEN, finding, HOLDS, UNSEEN } from "../../testing/case-results.ts";
import type { CaseResult, ConformanceReport, Finding } from "../../verify.ts";
import type { Environment } from "../arguments.ts";
import { reportedRunOf } from "../report/reported-run.ts";
import { createRunOutput } from "../report/run-output.ts";
import type { Terminal } from "../terminal.ts";
import { serviceCheck } from "./service-check.ts";

const REPORT: ConformanceReport = {
  ...reportOf([HOLDS, BROKEN, UNSEEN], 0),
  ...{ baseUrl: "https://a.test", plainCreate: "a success", created: 2, names: "plant-store conformance" },
  ids: [{ from: "10", to: "19" }],
};

type Circumstances = { readonly [Name in "stdout" | "stderr"]?: Omit<Terminal, "write"> } & {
  readonly decisions?: boolean;
  readonly environment?: Environment;
  readonly results?: readonly CaseResult[];
};

function written({ decisions = false, environment = {}, results = REPORT.results, ...targets }: Circumstances) {
  const texts = { stdout: "", stderr: "" };
  const check = serviceCheck(REPORT.baseUrl, { decisions, strict: false, hasReadBack: false });
  const target = (name: "stdout" | "stderr") => ({ ...targets[name], write: (text: string) => (texts[name] += text) });
  const output = createRunOutput(check.unit, target("stdout"), target("stderr"), environment);
  for (const [index, { verdict }] of results.entries()) output.result(verdict, index + 1, 3);
  output.end();
  output.run(reportedRunOf(check, results, 0), check.summary({ ...REPORT, results }));
  return texts;
}

test("piped: the causes, what was not observed, and the counts, without colours", () => {
  expect(written({ decisions: true })).toEqual({
    stdout: `1. broken: status: expected 200, received 500
   document rule 1: A good request gets a success that the document lists. Every success has its shape.
   1 case: ${BROKEN.name}
   request   ${BROKEN.request}
   expected  200, application/json, a Plant
   received  500 | no Content-Type | no body

Not observed: No token was given. 1 case: a 400 to an array
1 holds, 1 is broken, 0 with advice, 1 not observed.
Plants created: 2, named "plant-store conformance …". Their ids are random, in the ranges of --json.
The cases of the decisions use names and ids of their own, such as 1.
`,
    stderr: "",
  });
});

test("cases that share a cause are one entry with its smallest case; the contract's come first, and advice last", () => {
  const result = (name: string, ...findings: readonly Finding[]) => ({ ...BROKEN, name, request: name, findings });
  const noId = finding("X-Request-Id: none", "decision request-id");
  const results = [
    result("aaa", finding("status: 200", "decision shape"), finding("names: twice", "RFC 8259 4", "should")),
    result("bb", noId),
    result("cc", noId, finding("/tag: expected a string, received null", "document rule 1")),
    result("d", finding("/tag: expected a string, received an array", "document rule 1")),
    ...Array.from("efghijklm", (name) => result(name, finding("status: 1", "document rule 2"))),
  ];
  const { stdout } = written({ results });
  expect(stdout.match(/^\d\. .*|^ {3}(?:\d+ cases?:|request) .*/gm)).toEqual([
    ...["1. broken: status: 1", "   9 cases: e; f; g; and 6 more", "   request   e"],
    ...["2. broken: /tag: expected a string, received an array", "   2 cases: cc; d", "   request   d"],
    ...["3. broken: X-Request-Id: none", "   2 cases: bb; cc", "   request   bb"],
    ...["4. broken: status: 200", "   1 case: aaa", "   request   aaa"],
    ...["5. advice: names: twice", "   1 case: aaa", "   request   aaa"],
  ]);
});

test("many reasons for what was not observed are counted only", () => {
  const results = Array.from("abcdef", (name) => ({ ...UNSEEN, name, reason: name }));
  const { stdout } = written({ results });
  expect(stdout.match(/^Not observed.*/gm)).toEqual([
    ...["Not observed: a 1 case: a", "Not observed: b 1 case: b", "Not observed: c 1 case: c"],
    "Not observed, for 3 further reasons: see --json.",
  ]);
});

test("several operations: a line for each, below that of all", () => {
  const of = (operation: string, result: CaseResult) => ({ ...result, operation });
  const results = [of("getPlant", HOLDS), of("createPlant", BROKEN), of("getPlant", UNSEEN)];
  expect(written({ results }).stdout).toContain(`1 holds, 1 is broken, 0 with advice, 1 not observed.
getPlant: 1 holds, 0 are broken, 0 with advice, 1 not observed.
createPlant: 0 hold, 1 is broken, 0 with advice, 0 not observed.
`);
});

test("on a terminal verdicts have colours, unless NO_COLOR is set", () => {
  const stdout = { isTTY: true };
  expect(written({ stdout }).stdout).toContain("\u001b[31mbroken\u001b[0m");
  expect(written({ stdout, environment: { NO_COLOR: "1" } }).stdout).not.toContain("\u001b");
});

test("the progress line goes only to a terminal, not to a CI's log, and is removed before anything else is written", () => {
  const erase = "\r\u001b[K";
  const stderr = { isTTY: true };
  expect(written({ stderr }).stderr).toBe(`${erase}1 of 3 cases${erase}2 of 3 cases, 1 broken${erase}${erase}`);
  for (const environment of [{ CI: "true" }, { TERM: "dumb" }])
    expect(written({ stderr, environment }).stderr).toBe("");
});

test.each([...[[80, 80] as const, [0, 80] as const, [1, 20] as const, [20, 20] as const]])(
  "a terminal that says it has %i columns gets every word, in lines of %i or less",
  (columns, width) => {
    const stdout = stripVTControlCharacters(written({ stdout: { isTTY: true, columns } }).stdout);
    expect(stdout.split("\n").filter((line) => line.length > width)).toEqual([]);
    const words = (text: string) => text.replace(/\s+/g, "");
    expect(words(stdout)).toBe(words(written({}).stdout));
  },
);
