import fc from "fast-check";

/** One change, at a place modulo the length; below zero it counts from the end. */
interface Edit<Piece> {
  readonly at: number;
  readonly kind: "delete" | "insert" | "replace" | "duplicate";
  readonly piece: Piece;
}

/** Parts of JSON, and others. */
const characters = fc.constantFrom(
  ...'{}[]",:\\/0123456789.eE+-truefalsnbud \t\n\r\u0000\u001f\u00a0\u2028\ufeff',
  ...["\\u00", "0x", "NaN", "/*", "'", '"id":2,', ',"name":""', "\\\\", '\\"'],
);

/** Bytes at the borders of UTF-8's sequences, and of JSON. */
const bytes = fc.oneof(fc.constantFrom(...Buffer.from("00222c5c7b7f809fa0bfc0c2dfe0edeff0f4", "hex")), fc.nat(0xff));

/** Changes a text up to three times, often not at all. */
export function editedText(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(texts, editsOf(characters)).map(([text, edits]) => {
    return edits.reduce<readonly string[]>(edited, text.split("")).join("");
  });
}

export function editedBytes(texts: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  return fc.tuple(texts, editsOf(bytes)).map(([text, edits]) => {
    return Uint8Array.from(edits.reduce<readonly number[]>(edited, [...Buffer.from(text)]));
  });
}

function editsOf<Piece>(pieces: fc.Arbitrary<Piece>): fc.Arbitrary<readonly Edit<Piece>[]> {
  const kind = fc.constantFrom("delete", "insert", "replace", "duplicate");
  const at = fc.oneof({ weight: 3, arbitrary: fc.nat(10_000) }, fc.integer({ min: -4, max: -1 }));
  return fc.array(fc.record({ at, kind, piece: pieces }), { maxLength: 3 });
}

function edited<Piece>(units: readonly Piece[], { at, kind, piece }: Edit<Piece>): readonly Piece[] {
  const place = at < 0 ? Math.max(0, units.length + 1 + at) : at % (units.length + 1);
  const here = units.slice(place, place + 1);
  const there = { delete: [], insert: [piece, ...here], replace: [piece], duplicate: [...here, ...here] }[kind];
  return units.toSpliced(place, here.length, ...there);
}
