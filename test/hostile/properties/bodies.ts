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
  ];
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
