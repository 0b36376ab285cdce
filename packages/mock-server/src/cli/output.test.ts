/** Lines that no server writes in a test. test/cli/command-log.test.ts reads those of the command. */
import { expect, test } from "vitest";
import type { LogEntry } from "../adapters/node-http/log.ts";
import { createOutput } from "./output.ts";

const ENTRY: LogEntry = {
  ...{ method: "POST", path: "/plants", status: 500, durationMs: 0.19202399999994668, space: undefined },
  ...{ requestId: "plant-store-12", plantId: "9007199254740993", reason: "The mock failed." },
};

type Form = "pretty" | "json" | "silent";

function lineOf(form: Form, entry: Partial<LogEntry>, terminal: object = {}, noColor = true): string {
  const texts: string[] = [];
  const output = createOutput(form, { ...terminal, write: (text) => texts.push(text) }, { write: () => {} }, noColor);
  output.log?.({ ...ENTRY, ...entry });
  return texts.join("");
}

test("the error behind a 500 stands in place of its reason", () => {
  expect(lineOf("pretty", { cause: "SQLITE_FULL: disk is full" })).toBe(
    "POST /plants 500 0.2 ms  #12 id 9007199254740993  SQLITE_FULL: disk is full\n",
  );
});

test("silent writes nothing", () => {
  expect(lineOf("silent", {})).toBe("");
});

test("the space of a header is named, and that of a path once", () => {
  expect(lineOf("pretty", { space: "a" })).toContain(" #12 space a id 9007199254740993  ");
  expect(lineOf("pretty", { space: "a", path: "/v1/spaces/a/plants" })).toContain(" #12 id 9007199254740993  ");
});

test("a request without a response has dashes for its status, in red", () => {
  const lost = { status: undefined, requestId: undefined, reason: "A fault made the connection fail." };
  expect(lineOf("pretty", lost)).toBe(
    "POST /plants --- 0.2 ms  id 9007199254740993  A fault made the connection fail.\n",
  );
  expect(lineOf("pretty", lost, { isTTY: true }, false)).toContain("\u001b[31m---\u001b[0m");
});

test("what a path holds cannot move the cursor", () => {
  expect(lineOf("pretty", { path: "/\u009b2J\u001b[1m/x" }, { isTTY: true })).toContain("/%C2%9B2J%1B[1m/x");
});

test("json: a line is one for every reader, and the time has a sane number of digits", () => {
  const path = "/\u0085\u009b\u2028é";
  const line = lineOf("json", { path });
  expect(line).toContain('"path":"/\\u0085\\u009b\\u2028é"');
  expect(JSON.parse(line)).toMatchObject({ path, durationMs: 0.192 });
});

test.for([80, 0, undefined, 40, 10])("in %s columns, a long path leaves room for the rest", (columns) => {
  const path = `/${"x".repeat(200)}`;
  const entry = { path, requestId: undefined, plantId: undefined };
  for (const reason of [undefined, ENTRY.reason]) {
    const line = lineOf("pretty", { ...entry, reason }, { isTTY: true, columns });
    expect(line).toMatch(/ 500 0\.2 ms/);
    if (columns !== 10) expect(line.trimEnd().length).toBeLessThanOrEqual(columns || 80);
  }
  expect(lineOf("pretty", entry)).toContain(path);
});
