import { expect, test } from "vitest";
import { describeFailure, describeReason, describeResponse } from "./describe-messages.ts";

const TOKEN = "swordfish";
const described = (text: string, token: string) =>
  describeResponse({ status: 200, headers: {}, body: { state: "whole", bytes: Buffer.from(text) } }, token);

test("no part of a token is left where a response is cut", () => {
  const shown = Array.from({ length: 320 }, (_, length) => described("x".repeat(length) + TOKEN, TOKEN));
  expect(shown.filter((text) => text.includes("s") || text.length > 301)).toEqual([]);
  expect(shown[0]).toBe("200 | no Content-Type | <token>");
});

test("what moves a cursor, turns text around or cannot be seen is written out, in a reason too", () => {
  expect(describeReason("a\u001b[2J\u009b\r\n\t\u202e\u200b\ufeff\u2028\ud83cz 🌵 Süß", undefined)).toBe(
    "a\\u{1b}[2J\\u{9b}\\u{d}\\u{a}\\u{9}\\u{202e}\\u{200b}\\u{feff}\\u{2028}\\u{d83c}z 🌵 Süß",
  );
});

test.each([
  ["as it is", "a-b/c+d=="],
  ["escaped in JSON", "a-b\\/c\\u002Bd=="],
  ["escaped in JSON throughout", "a\\u002db\\u002fc\\u002bd\\u003d\\u003D"],
  ["escaped in JSON twice", "a-b\\\\\\/c\\\\u002bd=="],
  ["in a URL", "a-b%2Fc%2bd%3D%3D"],
  ["in HTML", "a-b&#x2f;c&#X2B;d=="],
])("a token is hidden: %s", (_title, spelling) => {
  expect(described(`before ${spelling} after`, "a-b/c+d==")).toBe("200 | no Content-Type | before <token> after");
});

test("a token is hidden after any row of backslashes, be it as long as a response", () => {
  const text = `${"\\".repeat(1_000_000)}-t before ${"\\".repeat(1_000_000)}`;
  expect(described(text, "-t")).toContain("200 | no Content-Type | <token> before \\\\");
});

test("the reason of a failure is that of its innermost cause, be it a circle or odd", () => {
  const refused = new Error("refused by http://me:swordfish@proxy");
  const circle = new Error("outer", { cause: new AggregateError([refused], "all") });
  expect(describeFailure(circle, undefined)).toBe("refused by http://proxy");
  refused.cause = circle;
  expect(describeFailure(circle, undefined)).toBe("outer");
  expect(describeFailure(Object.assign(new Error("odd"), { errors: null }), undefined)).toBe("odd");
});
