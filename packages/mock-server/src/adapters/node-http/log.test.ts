import { expect, test } from "vitest";
import { describeFailure } from "./log.ts";

test.for<readonly [title: string, failure: unknown, text: string]>([
  ["an error, in one line", new Error("The disk is full.\nSee above."), "The disk is full. See above."],
  ["its code", Object.assign(new Error("disk is full"), { code: "SQLITE_FULL" }), "SQLITE_FULL: disk is full"],
  [
    "a code that its message has",
    Object.assign(new Error("connect ECONNREFUSED ::1:6379"), { code: "ECONNREFUSED" }),
    "connect ECONNREFUSED ::1:6379",
  ],
  ["errors without a message of their own", new AggregateError([new Error("refused")]), "refused"],
  ["an error without what moves a cursor", new Error("a\u001b[2Jb\u009b2J"), "a [2Jb 2J"],
  ["no error", "gone", "gone"],
  ["nothing", undefined, "undefined"],
])("describes %s", ([, failure, text]) => {
  expect(describeFailure(failure)).toBe(text);
});
