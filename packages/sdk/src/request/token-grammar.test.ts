import { expect, test } from "vitest";
import { PlantStoreError, type TokenProvider } from "../index.ts";
import { errorOf, PLANT, scriptedClient } from "../testing/client.ts";

/** Of b64token (RFC 6750 2.1), besides the padding at its end. */
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/";

/** Each with the position of what is wrong, or undefined if nothing is. */
const TOKENS: readonly (readonly [token: string, wrongAt?: number | undefined])[] = [
  // Every code unit up to U+00FF and some past it, at each of three positions.
  ...[
    ...Array.from({ length: 256 }, (_, unit) => String.fromCharCode(unit)),
    ..."ĀŊ―\u2028Ａ\ud800\ufeff\u0130\u212a",
  ].flatMap((character) =>
    ["", "ses", "sesame"].map((before) => {
      const isRight = CHARACTERS.includes(character) || (character === "=" && before === "sesame");
      // Padding is wrong only at the character after it.
      const wrongAt = character === "=" && before === "ses" ? 4 : before.length;
      return [before + character + "sesame".slice(before.length), isRight ? undefined : wrongAt] as const;
    }),
  ),
  ...["s", "s==", "-._~+/", `${"x".repeat(10_000)}==`].map((token) => [token] as const),
  ...[["==", 0] as const, ["s= ", 2] as const, ["Bearer ses", 6] as const],
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
  for (const [token, position] of TOKENS) {
    const { sent, error } = await outcomeOf(token);
    if (position === undefined) {
      expect({ token, sent, error }).toEqual({ token, sent: [`Bearer ${token}`], error: "no error" });
      continue;
    }
    expect({ token, sent }).toEqual({ token, sent: [] });
    expect(error).toSatisfy(PlantStoreError.is);
    expect(error).toMatchObject({ code, outcome: "not_sent" });
    const message = error instanceof Error ? error.message : "";
    expect(message).toBe(`${subject} must be a bearer token: see position ${position}, and give it without "Bearer ".`);
  }

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
