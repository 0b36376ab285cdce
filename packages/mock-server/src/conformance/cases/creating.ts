import { readNewPlant } from "../../contract.ts";
import { creates, define, fails, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern, jsonOf, monstera } from "../valid-plants.ts";

/** The document's own promises, and the text that a plant may hold. */
export const creationCases: readonly Case[] = [
  define("a NewPlant gets 200 and the plant's name", ["document rule 1"], creates(post(fern.json), fern.plant), {
    stored: [fern.stored],
  }),
  define(
    "every other member comes back with the name, and the id does not",
    ["document rule 1", "decision unknown-members", "decision returned-values"],
    creates(post(monstera.json), monstera.plant),
    { stored: [monstera.stored] },
  ),
  define(
    "a 400 carries an Error with both members",
    ["document rule 2", "decision error-bodies"],
    fails(post('{"id":1}'), 40004, ["/name"]),
  ),
  text("an empty tag", { tag: "" }),
  ...Object.entries({
    nothing: "",
    "quotes and backslashes": 'a "quoted" \\ back\\\\slash \\"',
    "control characters": "\u0000\u0001\b\t\n\f\r\u001f\u007f",
    "emoji and characters beyond the basic plane": "🌵🪴 👩‍🌾 𝒫lant",
    "a lone high surrogate": "a\ud83cz",
    "a lone low surrogate": "\udf35",
    "what looks like the end of the object and another id": '},"id":7,{"id":8}',
    "line and paragraph separators": "a\u2028b\u2029c",
    "a byte order mark inside": "\ufeffFern\ufeff",
    "a megabyte of text": "Süßholz ".repeat(110_000),
  }).map(([title, name]) => text(`a name holding ${title}`, { name })),
];

/** Creates the case of a text: if the contract allows it, it is stored unchanged; otherwise it is refused. */
function text(title: string, members: Readonly<Record<string, string>>): Case {
  const id = 5n;
  const sent = { ...fern.plant, ...members, id };
  const { value } = readNewPlant(sent);
  const request = post(jsonOf(sent));
  // By default a store takes a megabyte of body.
  const setup = String(request.body).length > 100_000 ? { maxBodyBytes: 0 } : {};
  if (value === undefined)
    return define(`${title} is refused`, ["document NewPlant", "decision shape"], fails(request, 40004), { setup });
  const { id: _id, ...plant } = value;
  return define(`${title} is stored exactly`, ["document rule 1", "decision text"], creates(request, plant), {
    setup,
    stored: [{ ...plant, id }],
  });
}
