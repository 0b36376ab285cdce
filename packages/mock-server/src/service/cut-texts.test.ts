import { expect, test } from "vitest";
import { bodyText, withBodyCut, withTextsCut } from "./cut-texts.ts";

const KEPT = "x".repeat(65_536);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.for<readonly [title: string, bytes: Uint8Array, text: string]>([
  ["none", utf8(""), ""],
  ["65,536 bytes", utf8(KEPT), KEPT],
  ["a byte more", utf8(`${KEPT}y`), KEPT],
  ...["é", "€", "🪴"].flatMap((character) => {
    const size = utf8(character).byteLength;
    const last = KEPT.slice(size) + character;
    const split = Array.from({ length: size - 1 }, (_, index) => KEPT.slice(index + 1));
    return [
      ...split.map((whole) => [`${character} at the cut`, utf8(whole + character), whole] as const),
      ...["", "y"].map((more) => [`${character} before the cut`, utf8(last + more), last] as const),
    ];
  }),
  ["a byte order mark", utf8('\ufeff{"id":1}'), '\ufeff{"id":1}'],
  ["a byte order mark and a cut", utf8(`\ufeff${KEPT}`), `\ufeff${KEPT.slice(3)}`],
  ["bytes that are not UTF-8", Uint8Array.of(0x7b, 0xff, 0xc3), "{\ufffd\ufffd"],
  ["65,536 of them", new Uint8Array(KEPT.length).fill(0xff), "\ufffd".repeat(KEPT.length)],
  ["half a character at its own end", new Uint8Array([...utf8(KEPT.slice(1)), 0xc3]), `${KEPT.slice(1)}\ufffd`],
])("a body's text is cut after 65,536 bytes, and never inside a character: %s", ([, bytes, text]) => {
  expect(bodyText(bytes)).toBe(text);
});

test("a body's text that is known is cut too", () => {
  expect(bodyText(utf8(`${KEPT}y`), `${KEPT}y`)).toBe(KEPT);
});

const LESS = KEPT.slice(1);

test.for<readonly [title: string, body: string, shown: string]>([
  ["65,536 characters", KEPT, KEPT],
  ["one more", `${KEPT}y`, KEPT],
  ["a pair at the cut", `${LESS}🪴`, LESS],
  ["a pair before the cut", `${LESS.slice(1)}🪴y`, `${LESS.slice(1)}🪴`],
  ["a lone surrogate at the cut", `${LESS}\ud83cy`, `${LESS}\ud83c`],
  ["one at its start", `\udf35${LESS}yy`, `\udf35${LESS}`],
  ["the last of one unit", `${LESS}\uffffy`, `${LESS}\uffff`],
])("a response's body is cut after 65,536 characters, and never inside one: %s", ([, body, shown]) => {
  expect(withBodyCut({ status: 200, headers: {}, body }).body).toBe(shown);
});

test("a value keeps all but the end of each long text, however deep, and is itself if there is none", () => {
  const long = `${KEPT}y`;
  const whole = { name: "Fern", pots: [{ of: "clay", sizes: [1, null] }] };
  expect(withTextsCut(whole)).toBe(whole);
  expect(withTextsCut({ ...whole, pots: [long, { of: long }] })).toEqual({ name: "Fern", pots: [KEPT, { of: KEPT }] });
});
