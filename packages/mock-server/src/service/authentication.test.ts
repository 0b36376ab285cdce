import { describe, expect, test } from "vitest";
import { fc, tries } from "../../../../test/support/thorough.ts";
import { authenticate } from "./authentication.ts";

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const SCHEME_CHARACTERS = `${LETTERS_AND_DIGITS}!#$%&'*+-.^_\`|~`;
const B64TOKEN_CHARACTERS = `${LETTERS_AND_DIGITS}-._~+/`;

type Outcome = "missing" | "other scheme" | "malformed" | { readonly token: string };

/** RFC 9110 11.4 and RFC 6750 2.1, read one character at a time. */
function outcomeOf(header: string | undefined): Outcome {
  if (header === undefined || header === "") return "missing";
  let at = 0;
  const take = (characters: string): string => {
    const from = at;
    while (at < header.length && characters.includes(header.charAt(at))) at++;
    return header.slice(from, at);
  };
  if (take(SCHEME_CHARACTERS).toLowerCase() !== "bearer") return "other scheme";
  if (take(" ") === "") return "malformed";
  const body = take(B64TOKEN_CHARACTERS);
  const padding = take("=");
  return body === "" || at < header.length ? "malformed" : { token: body + padding };
}

const PLAIN = 'Bearer realm="plant-store"';
const INVALID = 'Bearer realm="plant-store", error="invalid_token"';

function refusalFor(outcome: Outcome) {
  if (outcome === "missing") return { status: 401, error: 40101, headers: { "WWW-Authenticate": PLAIN } };
  if (outcome === "other scheme") return { status: 401, error: 40102, headers: { "WWW-Authenticate": PLAIN } };
  if (outcome === "malformed") return { status: 401, error: 40103, headers: { "WWW-Authenticate": INVALID } };
  return { status: 401, error: 40104, headers: { "WWW-Authenticate": INVALID } };
}

const scheme = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("Bearer", "bearer", "BEARER", "bEaReR") },
  fc.constantFrom("", "Basic", "Bear", "Bearerx", "xBearer", "Bearer!", "DPoP", "Béarer", "Bеarer"),
);
const gap = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(" ", "  ", "     ") },
  fc.constantFrom("", "\t", " \t", ",", ", ", "=", ":", "\u00a0"),
);
const part = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...B64TOKEN_CHARACTERS), minLength: 1, maxLength: 8 }) },
  fc.constantFrom(
    "=",
    "==",
    "a=b",
    "é",
    "\u00ff",
    "😀",
    " ",
    "  x",
    "\t",
    ",",
    ", Bearer x",
    '"',
    "%",
    "\u0000",
    "\u007f",
    "\n",
    "K",
  ),
);
const header = fc
  .tuple(scheme, gap, fc.array(part, { maxLength: 3 }))
  .map(([name, between, parts]) => name + between + parts.join(""));

describe("authenticate", () => {
  test("agrees with the grammar on generated headers, with the challenge and the error value of each cause", async () => {
    const seen = { good: 0, bad: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(header, fc.constant(undefined), fc.string()),
        fc.boolean(),
        async (authorization, good) => {
          const outcome = outcomeOf(authorization);
          const tokens: string[] = [];
          const refusal = await authenticate(authorization, (token) => {
            tokens.push(token);
            return good;
          });
          const wellFormed = typeof outcome === "object";
          seen[wellFormed ? "good" : "bad"]++;
          expect(tokens).toEqual(wellFormed ? [outcome.token] : []);
          if (wellFormed && good) expect(refusal).toBeUndefined();
          else expect(refusal).toMatchObject(refusalFor(outcome));
        },
      ),
      { numRuns: tries(10_000) },
    );
    expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(tries(1_000));
  });

  test.for<readonly [string | undefined, Outcome]>([
    [undefined, "missing"],
    ["", "missing"],
    ["Basic dXNlcjpwYXNz", "other scheme"],
    ["BearerX abc", "other scheme"],
    [" Bearer abc", "other scheme"],
    ["Bearer", "malformed"],
    ["Bearer ", "malformed"],
    ["Bearer a b", "malformed"],
    ["Bearer\tabc", "malformed"],
    ["Bearer \tabc", "malformed"],
    ["Bearer abc ", "malformed"],
    ["Bearer a, Bearer b", "malformed"],
    ["Bearer abc,", "malformed"],
    ["Bearer =", "malformed"],
    ["Bearer a=b", "malformed"],
    ['Bearer "abc"', "malformed"],
    ["Bearer é", "malformed"],
    ["Bearer abc\n", "malformed"],
    ["Bearer abc", { token: "abc" }],
    ["bearer abc", { token: "abc" }],
    ["BEARER     abc", { token: "abc" }],
    ["Bearer aZ09-._~+/==", { token: "aZ09-._~+/==" }],
  ])("of %j", async ([authorization, outcome]) => {
    expect(outcomeOf(authorization)).toEqual(outcome);
    expect(await authenticate(authorization, () => false)).toMatchObject(refusalFor(outcome));
    expect((await authenticate(authorization, () => true)) === undefined).toBe(typeof outcome === "object");
  });

  test("waits for a verifier that decides later, and rejects when it throws", async () => {
    expect(await authenticate("Bearer a", async () => true)).toBeUndefined();
    expect(await authenticate("Bearer a", async () => false)).toMatchObject({ error: 40104 });
    await expect(authenticate("Bearer a", () => Promise.reject(new Error("vault")))).rejects.toThrow("vault");
  });

  test("never repeats the token", async () => {
    for (const authorization of ["Bearer s3cret", "Bearer s3cret s3cret", "Basic s3cret", "s3cret"]) {
      expect(JSON.stringify(await authenticate(authorization, () => false))).not.toContain("s3cret");
    }
  });
});
