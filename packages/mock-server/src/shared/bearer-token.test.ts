import { expect, test } from "vitest";
import { isBearerToken } from "./bearer-token.ts";

test("isBearerToken is b64token, with nothing before or after it", () => {
  for (const token of ["a", "a=", "a==", "A-._~+/9", "x".repeat(100_000)]) expect(isBearerToken(token)).toBe(true);
  for (const token of ["", " ", "=", "=a", "a=b", "a b", " a", "a ", "a\n", "a,b", "é", "a\tb"])
    expect(isBearerToken(token)).toBe(false);
});
