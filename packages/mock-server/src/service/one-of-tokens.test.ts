import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/support/thorough.ts";
import { oneOfTokens } from "./authentication.ts";

describe("oneOfTokens", () => {
  test("is good for each of its tokens and no other", () => {
    const verify = oneOfTokens(["t1", "token-2", "t3=="]);
    for (const token of ["t1", "token-2", "t3=="]) expect(verify(token)).toBe(true);
    for (const token of ["t", "t11", "T1", "t2", "1t", "t3=", "t3===", "token-2token-2", "t1t1", "x"])
      expect(verify(token)).toBe(false);
  });

  test("is equality, for tokens of any two lengths", () => {
    const token = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(token, { maxLength: 3 }), token, (tokens, candidate) => {
        expect(oneOfTokens(tokens)(candidate)).toBe(tokens.includes(candidate));
      }),
    );
  });

  test("of an empty list refuses every token", () => {
    expect(oneOfTokens([])("t1")).toBe(false);
  });
});
