import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import type { LogEntry } from "../adapters/node-http/log.ts";
import { createOutput } from "./output.ts";

const GOOD: LogEntry = {
  method: "POST",
  path: "/plants",
  status: 200,
  durationMs: 1.25,
  requestId: "plant-store-12",
  plantId: "9007199254740993",
  reason: undefined,
};
const REFUSED: LogEntry = {
  ...GOOD,
  status: 401,
  plantId: undefined,
  reason: "A bearer token is needed: send Authorization: Bearer <token>.",
};
const LOST: LogEntry = {
  ...GOOD,
  status: undefined,
  requestId: undefined,
  reason: "A fault made the connection fail (faults.connectionReset).",
};
const MALFORMED: LogEntry = {
  method: undefined,
  path: undefined,
  status: 400,
  durationMs: 0,
  requestId: "plant-store-unrecorded-1",
  plantId: undefined,
  reason: "The request is not well-formed HTTP/1.1.",
};

type Form = "pretty" | "json" | "silent";

function written(form: Form, terminal: object, noColor: boolean, entries: readonly LogEntry[]) {
  const texts: string[] = [];
  const errors = { write: () => expect.unreachable() };
  const output = createOutput(form, { ...terminal, write: (text) => texts.push(text) }, errors, noColor);
  output.started("http://127.0.0.1:4010", ["Any well-formed bearer token is good."], undefined);
  for (const entry of entries) output.log?.(entry);
  return texts.join("");
}

/** Returns what is written of the control API, and where. */
function writtenOfControl(form: Form, token: string | undefined) {
  const texts = { stdout: "", stderr: "" };
  const to = (stream: keyof typeof texts) => ({ write: (text: string) => (texts[stream] += text) });
  const control = { page: PAGE, api: API, token };
  createOutput(form, to("stdout"), to("stderr"), true).started("http://127.0.0.1:65535", [], control);
  return texts;
}

const PAGE = "http://127.0.0.1:65535/_mock/";
const API = "http://127.0.0.1:65535/_mock/api";
const RANDOM_TOKEN = "gGxnYdYRZbkCK0G8dLk9cg";

test.each(["pretty", "silent"] as const)("%s: a control token that nobody has set is shown, in 80 columns", (form) => {
  const { stdout, stderr } = writtenOfControl(form, RANDOM_TOKEN);
  const [, line = ""] = stdout.split("\n");
  expect(line).toBe(`Look inside: ${PAGE}#token=${RANDOM_TOKEN}`);
  expect(line.length).toBeLessThanOrEqual(80);
  expect(stderr).toBe("");
  expect(writtenOfControl(form, undefined).stdout).toMatch(
    /\nLook inside: http:\S+_mock\/ \(with the control token given\)\n$/,
  );
});

test("json: the control API has a line of its own on stderr", () => {
  const { stdout, stderr } = writtenOfControl("json", RANDOM_TOKEN);
  expect(stdout).not.toContain("_mock");
  expect(stderr.match(/\n/g)).toHaveLength(1);
  const shown = { time: expect.any(String), page: PAGE, api: API };
  expect(JSON.parse(stderr)).toEqual({ ...shown, token: RANDOM_TOKEN });
  expect(JSON.parse(writtenOfControl("json", undefined).stderr)).toEqual(shown);
});

test("piped: one line a request, whole and without colours", () => {
  expect(written("pretty", {}, false, [GOOD, REFUSED, LOST, MALFORMED])).toBe(
    [
      "Plant Store is listening at http://127.0.0.1:4010 (stop with Ctrl-C)",
      "Any well-formed bearer token is good.",
      "POST /plants 200 1.3 ms  #12 id 9007199254740993",
      "POST /plants 401 1.3 ms  #12  A bearer token is needed: send Authorization: Bearer <token>.",
      "POST /plants --- 1.3 ms  id 9007199254740993  A fault made the connection fail (faults.connectionReset).",
      "- - 400 0.0 ms  #unrecorded-1  The request is not well-formed HTTP/1.1.",
      "",
    ].join("\n"),
  );
});

test("the error behind a 500 in place of its reason", () => {
  const failed = { ...GOOD, status: 500, reason: "The mock failed.", cause: "SQLITE_FULL: disk is full" };
  expect(written("pretty", {}, false, [failed])).toContain(
    "POST /plants 500 1.3 ms  #12 id 9007199254740993  SQLITE_FULL: disk is full\n",
  );
});

test("on a terminal of 80 columns: no line is longer, and statuses have colours", () => {
  const text = written("pretty", { isTTY: true, columns: 80 }, false, [GOOD, REFUSED, LOST]);
  const lines = stripVTControlCharacters(text).split("\n");
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines[3]).toBe("POST /plants 401 1.3 ms  #12  A bearer token is needed: send Authorization: Bea…");
  expect(text).toContain("\u001b[32m200\u001b[0m");
  expect(text).toContain("\u001b[33m401\u001b[0m");
  expect(text).toContain("\u001b[31m---\u001b[0m");
});

test("with NO_COLOR there are none on a terminal either", () => {
  expect(written("pretty", { isTTY: true, columns: 80 }, true, [GOOD, REFUSED])).not.toContain("\u001b");
});

test("what a path holds cannot move the cursor", () => {
  const text = written("pretty", { isTTY: true }, true, [{ ...GOOD, path: "/\u009b2J\u001b[1m/x" }]);
  expect(text).toContain("/%C2%9B2J%1B[1m/x");
});

test("json: every line is an object, the first says where it listens", () => {
  const lines = written("json", { isTTY: true }, false, [REFUSED])
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      listening: "http://127.0.0.1:4010",
      notes: ["Any well-formed bearer token is good."],
    },
    { time: expect.stringMatching(/^\d{4}-.*Z$/), ...REFUSED },
  ]);
});

test("json: a line is one for every reader, and the time has a sane number of digits", () => {
  const entry = { ...GOOD, path: "/\u0085\u009b\u2028é", durationMs: 0.19202399999994668 };
  const line = written("json", {}, false, [entry]).trimEnd().split("\n")[1] ?? "";
  expect(line).toContain('"path":"/\\u0085\\u009b\\u2028é"');
  expect(JSON.parse(line)).toMatchObject({ path: entry.path, durationMs: 0.192 });
});

test("a path that is longer than the terminal is wide leaves room for the rest", () => {
  const long = { ...REFUSED, path: `/${"x".repeat(200)}` };
  for (const columns of [80, 0, undefined, 40, 10]) {
    const text = written("pretty", { isTTY: true, columns }, true, [{ ...long, reason: undefined }, long]);
    const lines = text.trimEnd().split("\n").slice(2);
    expect(lines).toHaveLength(2);
    if (columns !== 10) for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns || 80);
    for (const line of lines) expect(line).toContain(" 401 1.3 ms");
  }
  expect(written("pretty", {}, true, [long])).toContain(long.path);
});

test("silent: only the address", () => {
  expect(written("silent", {}, false, [GOOD, REFUSED])).toBe(
    "Plant Store is listening at http://127.0.0.1:4010 (stop with Ctrl-C)\n",
  );
});
