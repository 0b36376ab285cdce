import { creates, define, fails, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern, ivy, monstera } from "../valid-plants.ts";

const SHAPE = ["decision shape", "document NewPlant"];

/** Each with the pointer of its first violation, the expected value there, and further violations. */
const VIOLATIONS: readonly (readonly [title: string, body: string, ...mentions: string[]])[] = [
  ["null", "null", 'at "" expected an object, received null'],
  ["an array", "[]", 'at "" expected an object, received an array'],
  ["a string", '"Fern"', 'at "" expected an object, received a string'],
  ["a number", "1", 'at "" expected an object'],
  ["an empty object", "{}", 'at "/id" expected an integer within int64, received nothing, and '],
  ["no id", '{"name":"Fern"}', 'at "/id" expected an integer within int64, received nothing'],
  ["no name", '{"id":1}', 'at "/name" expected', "received nothing"],
  ["a null id", '{"id":null,"name":"Fern"}', 'at "/id" expected an integer within int64, received null'],
  ["a numeric name", '{"id":1,"name":7}', 'at "/name" expected', "received an integer"],
  ["a null name", '{"id":1,"name":null}', 'at "/name" expected', "received null"],
  ["a null tag", '{"id":1,"name":"Fern","tag":null}', 'at "/tag" expected', "received null"],
  ["a list of tags", '{"id":1,"name":"Fern","tag":["b"]}', 'at "/tag" expected', "received an array"],
  [
    "three at once",
    '{"id":true,"name":{},"tag":1}',
    'at "/id" expected an integer within int64, received a boolean',
    "and 2 more",
  ],
  ["names in another case", '{"ID":1,"Name":"a"}', 'at "/id"', "received nothing, and "],
];

const REFUSED_IDS = [
  "1.5",
  "1.000000000000000005",
  "1e400",
  "-1e400",
  "1e-1",
  "9223372036854775808",
  "-9223372036854775809",
  "9.223372036854775808e18",
  "1e19",
  "1e99999999999999999999",
  '"1"',
  "true",
  "[1]",
];

const EXACT_IDS: Readonly<Record<string, bigint>> = {
  "0": 0n,
  "-0": 0n,
  "1.0": 1n,
  "1e3": 1000n,
  "1E+3": 1000n,
  "1000e-3": 1n,
  "0e999999999999": 0n,
  "9007199254740991": 9007199254740991n,
  "9007199254740992": 9007199254740992n,
  "9007199254740993": 9007199254740993n,
  "-9007199254740991": -9007199254740991n,
  "-9007199254740992": -9007199254740992n,
  "-9007199254740993": -9007199254740993n,
  "9223372036854775807": 9223372036854775807n,
  "-9223372036854775808": -9223372036854775808n,
  "9.223372036854775807e18": 9223372036854775807n,
  "9223372036854775807.000": 9223372036854775807n,
};

export const shapeCases: readonly Case[] = [
  ...VIOLATIONS.map(([title, body, ...mentions]) =>
    define(`a body that is no NewPlant (${title}): 400 with the pointer`, SHAPE, fails(post(body), 40004, mentions)),
  ),
  ...REFUSED_IDS.map((id) =>
    define(
      `the id ${id} is refused`,
      ["decision id", "document NewPlant"],
      fails(post(`{"id":${id},"name":"Fern"}`), 40004, ['at "/id" expected an integer within int64']),
    ),
  ),
  ...Object.entries(EXACT_IDS).map(([source, id]) =>
    define(
      `the id ${source} is exact`,
      ["decision id", "document rule 1"],
      creates(post(`{"id":${source},"name":"Fern"}`), fern.plant),
      { stored: [{ id, name: "Fern" }] },
    ),
  ),
  define(
    "ids that differ past 2^53 are different plants",
    ["decision id"],
    [
      creates(post('{"id":9007199254740992,"name":"Fern"}'), fern.plant),
      creates(post('{"id":9007199254740993,"name":"Ivy"}'), ivy.plant),
    ],
    {
      stored: [
        { id: 9007199254740992n, name: "Fern" },
        { id: 9007199254740993n, name: "Ivy" },
      ],
    },
  ),
  define(
    "a taken id replaces the record, every member of it",
    ["decision duplicate-id", "document rule 1"],
    [creates(post(monstera.json), monstera.plant), creates(post('{"id":1.0,"name":"Fern"}'), fern.plant)],
    {
      stored: [fern.stored],
    },
  ),
  define(
    'with duplicates: "reject" a taken id gets 400 and changes nothing',
    ["decision duplicate-id"],
    [creates(post(fern.json), fern.plant), fails(post('{"id":1e0,"name":"Ivy"}'), 40005, ["id 1 "])],
    {
      setup: { duplicates: "reject" },
      stored: [fern.stored],
    },
  ),
];
