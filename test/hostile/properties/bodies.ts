import fc from "fast-check";
import { classifyBody } from "../oracles/new-plant.ts";
import { plantText, valueText } from "./json-text.ts";
import { editedBytes, editedText } from "./mutation.ts";
import { creates, defineProperty, type HostileProperty } from "./property.ts";

const anyText = fc.oneof(
  { weight: 3, arbitrary: plantText },
  { weight: 2, arbitrary: valueText.map((value) => `{"id":1,"name":"Fern","extra":${value}}`) },
  valueText,
);

export function bodyProperties(): readonly HostileProperty[] {
  const createsOf = (bodies: fc.Arbitrary<Uint8Array<ArrayBuffer>>) =>
    bodies.map((body) => creates(body, classifyBody(body)));
  return [
    defineProperty("members in every order and spelling", createsOf(plantText.map(encode))),
    defineProperty("JSON with its characters changed", createsOf(editedText(anyText).map(encode))),
    defineProperty("JSON with its bytes changed", createsOf(editedBytes(anyText))),
    defineProperty("ids at the borders of int64", createsOf(idBody.map(encode))),
  ];
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const BORDERS = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n, -(2n ** 53n), 0n, 2n ** 64n, 10n ** 18n, 10n ** 19n];

const integer = fc.oneof(
  fc.tuple(fc.constantFrom(...BORDERS), fc.bigInt(-3n, 3n)).map(([border, distance]) => border + distance),
  fc.bigInt(-(2n ** 64n), 2n ** 64n),
  fc.bigInt(-2_000n, 2_000n),
);

const mostly = <Value>(usual: Value, ...others: readonly Value[]) =>
  fc.oneof({ weight: 2 * others.length + 1, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

/** An integer with its point moved, an exponent that matches or misses, and parts that make a number malformed. */
const idText = fc
  .record({
    value: integer,
    places: fc.nat(24),
    miss: mostly(0, 1, -1),
    tail: mostly("", "0", "000", "0001", "5"),
    mark: fc.constantFrom("e", "E"),
    plus: fc.constantFrom("", "+"),
    zeros: fc.constantFrom("", "0", "000"),
    before: mostly("", "0", "+", "-", "."),
    after: mostly("", ".", "e", "e+", "x", "n", " 1", "_0"),
  })
  .map(({ value, places, miss, tail, mark, plus, zeros, before, after }) => {
    const sign = value < 0n ? "-" : "";
    const digits = String(value < 0n ? -value : value).padStart(places + 1, "0");
    const fraction = digits.slice(digits.length - places, digits.length) + tail;
    const point = places === 0 ? tail && `.${tail}` : `.${fraction}`;
    const exponent = places + miss;
    const power = exponent < 0 ? `${mark}-${zeros}${-exponent}` : `${mark}${plus}${zeros}${exponent}`;
    return `${sign}${before}${digits.slice(0, digits.length - places)}${point}${exponent === 0 ? "" : power}${after}`;
  });

const idBody = fc
  .tuple(idText, fc.constantFrom("first", "last"))
  .map(([id, place]) => (place === "first" ? `{"id":${id},"name":"Fern"}` : `{"name":"Fern","id": ${id} }`));
