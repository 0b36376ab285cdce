import fc from "fast-check";
import { type MemberSchema, membersOf } from "../../support/contract.ts";

const LETTERS = [...'aid\u0000\u001f\u007f\u2028\ufeff"\\/é€😀\ud800\udc00'];

/** White space around a token. */
const space = fc.constantFrom("", "", "", "", " ", "\n", "\r\n\t ");

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 4 });

/** A number as JSON writes it (RFC 8259 6). */
const numberText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "-"),
    fc.constantFrom("0", "1", "7", "10", "9007199254740993", "9223372036854775807", "9223372036854775808"),
    fc.option(digits, { freq: 1, nil: "" }),
    fc.constantFrom("", "", "", "e0", "E+2", "e-2", "e18", "e99999"),
  )
  .map(([sign, whole, fraction, exponent]) => `${sign}${whole}${fraction && `.${fraction}`}${exponent}`);

/** A string with its characters raw, where allowed, or escaped. */
function stringText(minLength = 0): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(fc.constantFrom(...LETTERS), fc.boolean()), { minLength, maxLength: minLength + 6 })
    .map((letters) => `"${letters.map(([letter, escaped]) => spelled(letter, escaped)).join("")}"`);
}

const DATES = [
  ...["2026-11-22", "2024-02-29", "0001-01-01"],
  ...["2023-02-29", "2026-13-01", "2026-1-1", "2026-11-22T00:00:00Z"],
];

function memberText({ type, format, enum: values, minLength }: MemberSchema): fc.Arbitrary<string> {
  if (values !== undefined) return fc.constantFrom(...values.map((value) => JSON.stringify(value)));
  if (type === "boolean") return fc.constantFrom("true", "false");
  if (type === "string") return format === "date" ? fc.constantFrom(...DATES).map(quoted) : stringText(minLength);
  return numberText;
}

const members = [...membersOf("NewPlant")];

/** A name of the contract in some spelling, a harmful one, or any. */
const memberName = fc.oneof(
  fc.constantFrom(
    ...members.flatMap(([name]) => [
      quoted(name),
      `"${spelled(name.slice(0, 1), true)}${name.slice(1)}"`,
      `"${[...name].map((letter) => spelled(letter, true)).join("")}"`,
    ]),
  ),
  fc.constantFrom('"__proto__"', '"constructor"', '"toString"', '"ID"', '"\\\\u0069d"', '"\\"id"', '""'),
  stringText(),
);

/** Any well-formed text. */
export const valueText: fc.Arbitrary<string> = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom("null", "true", "false", "[]", "{}", '""'),
    numberText,
    stringText(),
    tie("list"),
    tie("object"),
  ),
  list: fc
    .tuple(space, fc.array(tie("value"), { maxLength: 3 }))
    .map(([gap, values]) => `[${gap}${values.join(`${gap},`)}]`),
  object: fc
    .tuple(space, fc.array(fc.tuple(memberName, tie("value")), { maxLength: 3 }))
    .map(([gap, members]) => `{${gap}${members.map(([name, value]) => `${name}${gap}:${value}`).join(`,${gap}`)}}`),
})).value;

const anyMember = fc.oneof(
  fc.tuple(memberName, valueText).map(([name, value]) => `${name}:${value}`),
  ...members.map(([name, { schema }]) => memberText(schema).map((value) => `${quoted(name)}:${value}`)),
);

/** An object with all required members, and others before and after that may replace them. */
export const plantText: fc.Arbitrary<string> = fc
  .tuple(
    space,
    fc.tuple(
      ...members
        .filter(([, { required }]) => required)
        .map(([name, { schema }]) => memberText(schema).map((value) => [quoted(name), value] as const)),
    ),
    fc.array(fc.tuple(fc.nat(5), anyMember), { maxLength: 3 }),
  )
  .map(([gap, required, others]) => {
    const written = required.map(([name, value]) => `${name}${gap}:${gap}${value}`);
    for (const [at, other] of others) written.splice(at, 0, other);
    return `${gap}{${written.join(`${gap},`)}}${gap}`;
  });

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** A lone surrogate has no UTF-8, so only an escaped spelling. */
function spelled(letter: string, escaped: boolean): string {
  const mustBeEscaped = letter < " " || '"\\'.includes(letter) || /\p{Surrogate}/u.test(letter);
  if (!escaped && !mustBeEscaped) return letter;
  const units = letter.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return units.join("");
}
