/** The values of each input: those that the document allows, and those that it forbids. */
import { exactInteger, type OperationInput } from "../../contract.ts";
import { type CasesOf, NOT_UNDER_MSW, when } from "../build.ts";
import type { Case } from "../case.ts";
import { keyInput, keyOf, plantNamed, requiredMembers } from "../derive/subject.ts";
import { fits, inputVariants, isFreeText, isInt64, isWithin, type Variant } from "../derive/values.ts";

const SHAPE = "decision shape; document shapes";

const NO_OBJECTS: Readonly<Record<string, string>> = {
  null: "received null",
  "[]": "received an array",
  '"text"': "received a string",
  "1": "received an integer",
};

export function inputCases(of: CasesOf): readonly Case[] {
  const inBody = of.inputs.filter((input) => input.in === "body");
  return [
    ...when(of.operation.body !== undefined, () => bodyShapeCases(of)),
    ...of.inputs.flatMap((input) => [
      ...inputVariants(input).map((variant) => variantCase(of, input, variant)),
      ...when(inBody.includes(input) && isInt64(input.schema), () => int64Cases(of, input)),
      ...when(inBody.includes(input) && isFreeText(input.schema), () => textCases(of, input)),
    ]),
    ...when(of.plant === "in the path", () => unknownPlantCases(of)),
  ];
}

function bodyShapeCases({ refuses, ...of }: CasesOf): readonly Case[] {
  const required = requiredMembers(of);
  const [{ pointer = "" } = {}] = required;
  const empty = (...mentions: readonly string[]) => ({ body: "{}", mentions });
  const first = empty(`at "${pointer}" expected`, "received nothing");
  return [
    ...Object.entries(NO_OBJECTS).map(([body, words]) => {
      const mentions = [`at "" expected an object, ${words}`];
      return refuses(`a body of ${body}: 400`, SHAPE, 40004, { body, mentions });
    }),
    ...when(required.length > 0, () => [refuses("an empty object: 400 with the first pointer", SHAPE, 40004, first)]),
    ...when(required.length > 2, () => [
      refuses("many wrong members: 400 with their number", SHAPE, 40004, empty(`and ${required.length - 1} more`)),
    ]),
  ];
}

function variantCase(of: CasesOf, input: OperationInput, { pointer, title, json, isGood }: Variant): Case {
  const at = `${input.pointer}${pointer}`;
  const name = `${at} ${title}`;
  const values = { [input.pointer]: json };
  // A good key in the path is that of a plant which is there.
  const isKey = input.in === "path" && input === keyInput(of);
  if (isGood)
    return of.takes(`${name}: taken`, "decision shape; document rule 1", isKey ? { key: json ?? "" } : { values });
  const elsewhere = { ...NOT_UNDER_MSW, values };
  if (input.in === "path") return of.refuses(`${name}: 404`, "decision path; decision other-path", 40401, elsewhere);
  const received = json === undefined ? ["received nothing"] : [];
  return of.refuses(`${name}: 400 with the pointer`, SHAPE, 40004, {
    values,
    mentions: [`at "${at}" expected`, ...received],
  });
}

const REFUSED_INT64 = [
  ...["1.000000000000000005", "1e400", "-1e400", "1e-1", "9.223372036854775808e18", "1e19"],
  ...["1e99999999999999999999", '"1"', "[1]"],
];

const EXACT_INT64 = [
  ...["0", "-0", "1.0", "1e3", "1E+3", "1000e-3", "0e999999999999"],
  ...["9007199254740991", "9007199254740992", "9007199254740993"],
  ...["-9007199254740991", "-9007199254740992", "-9007199254740993"],
  ...["9.223372036854775807e18", "9223372036854775807.000"],
];

/** Its bounds are among the variants. */
function int64Cases({ takes, refuses }: CasesOf, { pointer, schema }: OperationInput): readonly Case[] {
  const mentions = [`at "${pointer}" expected an integer within int64`];
  const holding = (json: string) => ({ values: { [pointer]: json } });
  return [
    ...REFUSED_INT64.map((json) => {
      const details = { ...holding(json), mentions };
      return refuses(`${pointer} ${json} is refused`, "decision id; document shapes", 40004, details);
    }),
    ...EXACT_INT64.filter((json) => isWithin(schema, exactInteger(json))).map((json) =>
      takes(`${pointer} ${json} is exact`, "decision id; document rule 1", holding(json)),
    ),
  ];
}

const TEXTS: Readonly<Record<string, string>> = {
  "quotes and backslashes": 'a "quoted" \\ back\\\\slash \\"',
  "control characters": "\u0000\u0001\b\t\n\f\r\u001f\u007f",
  "emoji and characters beyond the basic plane": "🌵🪴 👩‍🌾 𝒫lant",
  "a lone high surrogate": "a\ud83cz",
  "a lone low surrogate": "\udf35",
  "what looks like the end of the object and another id": '},"id":7,{"id":8}',
  "line and paragraph separators": "a\u2028b\u2029c",
  "a byte order mark inside": "\ufeffFern\ufeff",
  "a megabyte of text": "Süßholz ".repeat(110_000),
};

function textCases({ takes }: CasesOf, { pointer, schema }: OperationInput): readonly Case[] {
  const texts = Object.entries(TEXTS).filter(([, text]) => fits(schema, text));
  return texts.map(([title, text]) =>
    takes(`${pointer} holding ${title} is stored exactly`, "document rule 1; decision text", {
      values: { [pointer]: JSON.stringify(text) },
      // By default a store takes a megabyte of body.
      setup: text.length > 100_000 ? { maxBodyBytes: 0 } : {},
    }),
  );
}

/** A double holds it, and rounds the next one to it. No other case creates that. */
const FAR = 2n ** 53n + 1_000_000n;

/** A contract that lists 404 has an error for a plant which is not there. */
function unknownPlantCases(of: CasesOf): readonly Case[] {
  const { pointer, schema = {} } = keyInput(of) ?? {};
  const neighbours = [1n, ...(isInt64(schema) ? [FAR, -FAR] : [7n])];
  const cases = neighbours.map((number) =>
    of.refuses(`${pointer} of no plant, beside ${number}: 404`, "decision error-values; decision id", 40403, {
      key: keyOf(number + 1n),
      plants: [plantNamed(keyOf(number))],
    }),
  );
  return when(of.operation.responses[404] !== undefined, () => cases);
}
