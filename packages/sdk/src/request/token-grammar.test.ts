import { describe, expect, test } from "vitest";
import { ConfigurationError, TokenError } from "../index.ts";
import { clientOf, PLANT } from "../testing/client.ts";

/** b64token of RFC 6750 2.1, character by character: `1*( ALPHA / DIGIT / "-" / "." / "_" / "~" / "+" / "/" ) *"="`. */
function isB64Token(token: string): boolean {
  let padding = false;
  for (const character of token) {
    if (character === "=") padding = true;
    else if (padding || !isTokenCharacter(character)) return false;
  }
  return token !== "" && token[0] !== "=";
}

function isTokenCharacter(character: string): boolean {
  const between = (first: string, last: string) => character >= first && character <= last;
  return between("A", "Z") || between("a", "z") || between("0", "9") || "-._~+/".includes(character);
}

/** Every code unit up to U+00FF and some past it, at each of three positions of a token that is none of the messages' words. */
const CANDIDATES: readonly { readonly token: string; readonly position: number }[] = [
  ...Array.from({ length: 256 }, (_, unit) => String.fromCharCode(unit)),
  ..."ĀŊ―\u2028Ａ\ud800\ufeff\u0130\u212a",
].flatMap((character) => [
  { token: `${character}sesame`, position: 0 },
  { token: `ses${character}ame`, position: 3 },
  { token: `sesame${character}`, position: 6 },
]);

/** Returns the Authorization that was sent for the token, or the error. */
async function outcomeOf(token: string, provided: boolean): Promise<{ sent: string[]; error?: unknown }> {
  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent.push(String(new Headers(init?.headers).get("authorization")));
    return Response.json({ name: "Fern" });
  };
  try {
    const option = provided ? () => token : token;
    await clientOf(fetch, { token: option }).createPlant(PLANT);
    return { sent };
  } catch (error) {
    return { sent, error };
  }
}

describe.each([
  ["a provider's token", true, TokenError, "The token provider's token"],
  ["a token", false, ConfigurationError, "token"],
])("%s", (_title, provided, type, subject) => {
  test("is sent as it is when it is a b64token, or refused before anything is sent", async () => {
    let refused = 0;
    for (const { token, position } of CANDIDATES) {
      const { sent, error } = await outcomeOf(token, provided);
      if (isB64Token(token)) {
        expect({ token, sent, error }).toEqual({ token, sent: [`Bearer ${token}`], error: undefined });
        continue;
      }
      refused++;
      expect(sent, JSON.stringify(token)).toEqual([]);
      expect(error, JSON.stringify(token)).toBeInstanceOf(type);
      expect(error).toMatchObject({ outcome: "not_sent" });
      const message = error instanceof Error ? error.message : "";
      // Padding is wrong for what follows it, one further on.
      const named = token[position] === "=" && position > 0 ? position + 1 : position;
      expect(message).toBe(`${subject} must be a bearer token: see position ${named}, and give it without "Bearer ".`);
      expect(message).not.toMatch(/ses|ame\b/);
      // Every character of the message is one of ours.
      expect(message).toMatch(/^[ -~]*$/);
    }
    // Letters, digits and six marks at each position, and padding at the end.
    expect(CANDIDATES.length - refused).toBe(3 * (26 + 26 + 10 + 6) + 1);
  });

  test.each(["a", "=", "==", "a=", "a==", "a=b", "a= ", " a", "Bearer a", "a,b", "-._~+/", `${"x".repeat(10_000)}==`])(
    "%s",
    async (token) => {
      const { sent, error } = await outcomeOf(token, provided);
      expect(error === undefined).toBe(isB64Token(token));
      expect(sent).toEqual(isB64Token(token) ? [`Bearer ${token}`] : []);
    },
  );
});
