import { expect, test } from "vitest";
import { PlantStoreError, type TokenProvider } from "../index.ts";
import { errorOf, PLANT, scriptedClient } from "../testing/client.ts";

/** Of b64token (RFC 6750 2.1: `1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="`). */
function validLength(text: string): number {
  const between = (character: string, first: string, last: string) => character >= first && character <= last;
  const isLetter = (one: string) => between(one, "A", "Z") || between(one, "a", "z") || between(one, "0", "9");
  let padding = false;
  for (const [position, character] of [...text].entries()) {
    if (character === "=" && position > 0) padding = true;
    else if (padding || !(isLetter(character) || "-._~+/".includes(character))) return position;
  }
  return text.length;
}

/** Every code unit up to U+00FF and some past it, at each of three positions of a token that is none of the messages' words. */
const CANDIDATES: readonly string[] = [
  ...Array.from({ length: 256 }, (_, unit) => String.fromCharCode(unit)),
  ..."ĀŊ―\u2028Ａ\ud800\ufeff\u0130\u212a",
].flatMap((character) => [`${character}sesame`, `ses${character}ame`, `sesame${character}`]);

const OTHERS = [
  ...["s", "=", "==", "s=", "s==", "s=s", "s= ", "Bearer ses", "ses,ame", "-._~+/", `${"x".repeat(10_000)}==`],
];

test.each<[string, string, (token: unknown) => string | TokenProvider]>([
  // Callers and providers without types may give anything.
  ["token", "configuration", (token) => token as string],
  ["The token provider's token", "token", (token) => (async () => token) as TokenProvider],
])("%s is sent as it is when it is a b64token, or refused before anything is sent", async (subject, code, option) => {
  const outcomeOf = async (token: unknown) => {
    const sent: unknown[] = [];
    const create = async () => {
      const { plants, authorizations } = scriptedClient(undefined, { token: option(token) });
      await plants.createPlant(PLANT);
      sent.push(...authorizations);
    };
    return { error: await errorOf(create()), sent };
  };
  const refused = new Set<string>();
  for (const token of [...CANDIDATES, ...OTHERS]) {
    const { sent, error } = await outcomeOf(token);
    if (validLength(token) === token.length) {
      expect({ token, sent, error }).toEqual({ token, sent: [`Bearer ${token}`], error: "no error" });
      continue;
    }
    refused.add(token);
    expect({ token, sent }).toEqual({ token, sent: [] });
    expect(error).toSatisfy(PlantStoreError.is);
    expect(error).toMatchObject({ code, outcome: "not_sent" });
    const position = validLength(token);
    const message = error instanceof Error ? error.message : "";
    expect(message).toBe(`${subject} must be a bearer token: see position ${position}, and give it without "Bearer ".`);
    // Every character of the message is one of ours.
    expect(message.replace("see", "")).not.toMatch(/ses|ame\b|[^ -~]/);
  }
  // Letters, digits and six marks at each position, and padding at the end.
  expect(CANDIDATES.filter((token) => !refused.has(token))).toHaveLength(3 * (26 + 26 + 10 + 6) + 1);

  for (const [given, received] of [
    [undefined, "undefined"],
    [null, "null"],
    [7, "number"],
    ["", "empty"],
    [["t1"], "object"],
  ]) {
    // A client without a token looks in the environment, and null is none.
    if (code === "configuration" && (given === undefined || given === null)) continue;
    const { sent, error } = await outcomeOf(given);
    expect(error).toMatchObject({ code, message: `${subject} must be a bearer token, not ${received}.` });
    expect(sent).toEqual([]);
  }
});
