import type { CaseResult } from "../../conformance.ts";
import { brokenOf, detailsOf, type Outcome } from "./outcome.ts";
import { content, element } from "./xml.ts";

/** Returns the results as JUnit XML, with the elements and attributes that every reader of it knows. */
export function junitReport(outcome: Outcome): string {
  const { baseUrl, results, error } = outcome;
  const cases = [...results.map(testCase), ...(error === undefined ? [] : [errorCase(error)])];
  const time = seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0));
  const counts = { tests: cases.length, failures: brokenOf(outcome).length, errors: error === undefined ? 0 : 1 };
  const skipped = results.filter(({ verdict }) => verdict === "not observed").length;
  const suite = element(
    "testsuite",
    { name: `Plant Store conformance of ${baseUrl}`, ...counts, skipped, time },
    cases.map((text) => `\n    ${text}`).concat("\n  "),
  );
  const suites = element("testsuites", { name: "plant-store-mock verify", ...counts, time }, [`\n  ${suite}\n`]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function testCase(result: CaseResult): string {
  const { name, cites, durationMs } = result;
  return element("testcase", { name, classname: cites.join(", "), time: seconds(durationMs) }, outcomeOf(result));
}

function outcomeOf(result: CaseResult): readonly string[] {
  const { verdict, reason = "" } = result;
  switch (verdict) {
    case "holds":
      return [];
    case "not observed":
      return [element("skipped", { message: reason })];
    case "broken":
      return [element("failure", { message: reason, type: "broken" }, [content(detailsOf(result).join("\n"))])];
  }
}

function errorCase({ message }: Error): string {
  const error = element("error", { message, type: "error" }, [content(message)]);
  return element("testcase", { name: "the run", classname: "plant-store-mock verify", time: seconds(0) }, [error]);
}

function seconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(3);
}
