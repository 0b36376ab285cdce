import { expect, test } from "vitest";
import { describeAnswer, describeReason } from "./text.ts";

const TOKEN = "swordfish";

test("no part of a token is left where an answer is cut", () => {
  const shown = Array.from({ length: 320 }, (_, length) => {
    const bytes = new TextEncoder().encode("x".repeat(length) + TOKEN);
    return describeAnswer({ status: 200, headers: {}, body: { state: "whole", bytes } }, TOKEN);
  });
  expect(shown.filter((text) => text.includes("s") || text.length > 301)).toEqual([]);
  expect(shown[0]).toBe("200 | no Content-Type | <token>");
});

test("what moves a cursor, turns text around or cannot be seen is written out, in a reason too", () => {
  expect(describeReason("a\u001b[2J\u009b\r\n\t\u202e\u200b\ufeff\u2028\ud83cz 🌵 Süß", undefined)).toBe(
    "a\\u{1b}[2J\\u{9b}\\u{d}\\u{a}\\u{9}\\u{202e}\\u{200b}\\u{feff}\\u{2028}\\u{d83c}z 🌵 Süß",
  );
});
