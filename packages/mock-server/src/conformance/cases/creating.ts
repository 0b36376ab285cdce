import { creates, define, fails, post } from "../build.ts";
import type { Case } from "../case.ts";

/** The document's own promises, and the text that a plant may hold. */
export const creating: readonly Case[] = [
  define(
    "a NewPlant gets 200 and the plant's name",
    ["document rule 1"],
    creates(post('{"id":1,"name":"Fern"}'), "Fern"),
    { stored: [{ id: 1n, name: "Fern" }] },
  ),
  define(
    "a tag comes back with the name, and the id does not",
    ["document rule 1", "decision unknown-members"],
    creates(post('{"id":1,"name":"Monstera","tag":"tropical"}'), "Monstera", "tropical"),
    { stored: [{ id: 1n, name: "Monstera", tag: "tropical" }] },
  ),
  define(
    "a 400 carries an Error with both members",
    ["document rule 2", "decision error-bodies"],
    fails(post('{"id":1}'), 40004, ["/name"]),
  ),
  define(
    "an empty name and an empty tag are strings",
    ["document rule 1"],
    creates(post('{"id":1,"name":"","tag":""}'), "", ""),
    {
      stored: [{ id: 1n, name: "", tag: "" }],
    },
  ),
  ...texts(),
];

/** Each arrives as it was, whatever it looks like. */
function texts(): readonly Case[] {
  const names: Readonly<Record<string, string>> = {
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
  return Object.entries(names).map(([title, name]) =>
    define(
      `a name holding ${title} is stored exactly`,
      ["document rule 1", "decision text"],
      creates(post(JSON.stringify({ id: 5, name })), name),
      {
        given: name.length > 100_000 ? { maxBodyBytes: 0 } : {},
        stored: [{ id: 5n, name }],
      },
    ),
  );
}
