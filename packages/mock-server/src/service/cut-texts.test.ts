import { describe, expect, test } from "vitest";
import { bodyText, withBodyCut, withTextsCut } from "./cut-texts.ts";

const KEPT = 65_536;

describe("a body's text", () => {
  test("is whole up to 65,536 bytes, and no byte more is kept", () => {
    expect(bodyText(new Uint8Array())).toBe("");
    expect(bodyText(utf8("x".repeat(KEPT)))).toHaveLength(KEPT);
    expect(bodyText(utf8(`${"x".repeat(KEPT)}y`))).toBe("x".repeat(KEPT));
    const longer = `${"x".repeat(KEPT)}y`;
    expect(bodyText(utf8(longer), longer)).toBe("x".repeat(KEPT));
  });

  test.for(["é", "€", "🪴"])("is never cut inside a character: %s", (character) => {
    const size = utf8(character).byteLength;
    for (let before = 1; before < size; before++) {
      const whole = "x".repeat(KEPT - before);
      expect(bodyText(utf8(whole + character))).toBe(whole);
    }
    const last = "x".repeat(KEPT - size) + character;
    expect(bodyText(utf8(last))).toBe(last);
    expect(bodyText(utf8(`${last}y`))).toBe(last);
  });

  test("keeps its byte order mark, and shows bytes that are not UTF-8 as U+FFFD", () => {
    expect(bodyText(utf8('\ufeff{"id":1}'))).toBe('\ufeff{"id":1}');
    expect(bodyText(new Uint8Array([0x7b, 0xff, 0xc3]))).toBe("{\ufffd\ufffd");
    expect(bodyText(new Uint8Array(KEPT).fill(0xff))).toBe("\ufffd".repeat(KEPT));
    expect(bodyText(utf8(`\ufeff${"x".repeat(KEPT)}`))).toBe(`\ufeff${"x".repeat(KEPT - 3)}`);
    // One that ends in the middle of a character ends so, and one that is cut there does not.
    expect(bodyText(new Uint8Array([...utf8("x".repeat(KEPT - 1)), 0xc3]))).toBe(`${"x".repeat(KEPT - 1)}\ufffd`);
  });
});

describe("a response's body", () => {
  test("is whole up to 65,536 characters, and cut there", () => {
    expect(cut("x".repeat(KEPT))).toHaveLength(KEPT);
    expect(cut(`${"x".repeat(KEPT)}y`)).toBe("x".repeat(KEPT));
  });

  test("is never cut inside a character, and its own lone surrogates stay", () => {
    const whole = "x".repeat(KEPT - 1);
    expect(cut(`${whole}🪴`)).toBe(whole);
    expect(cut(`${whole.slice(1)}🪴y`)).toBe(`${whole.slice(1)}🪴`);
    expect(cut(`${whole}\ud83cy`)).toBe(`${whole}\ud83c`);
    expect(cut(`\udf35${whole}yy`)).toBe(`\udf35${whole}`);
    expect(cut(`${whole}\uffffy`)).toBe(`${whole}\uffff`);
  });
});

test("a value keeps all but the end of each long text, however deep, and is itself if there is none", () => {
  const long = "x".repeat(KEPT + 1);
  const whole = { name: "Fern", pots: [{ of: "clay", sizes: [1, null] }] };
  expect(withTextsCut(whole)).toBe(whole);
  expect(withTextsCut({ ...whole, pots: [long, { of: long }] })).toEqual({
    name: "Fern",
    pots: ["x".repeat(KEPT), { of: "x".repeat(KEPT) }],
  });
});

function cut(body: string): string {
  return withBodyCut({ status: 200, headers: {}, body }).body;
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
