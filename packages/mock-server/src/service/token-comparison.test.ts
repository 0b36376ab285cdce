import { describe, expect, test, vi } from "vitest";
import { oneOfTokens, type VerifyToken } from "./authentication.ts";

const TOKENS = ["abcdefgh", "ijklmnop", "qr"];

/** All of one length. Whether and where a candidate differs from the token is a secret. */
const CANDIDATES: Readonly<Record<string, readonly string[]>> = {
  "the length of two tokens": ["abcdefgh", "ijklmnop", "xbcdefgh", "abcdxfgh", "abcdefgx", "xxxxxxxx", "ijklmnox"],
  "the length of the last": ["qr", "qx", "xr", "xx", "ab"],
  "one more than a token's": ["abcdefghi", "xbcdefghi", "abcdxfghi", "qrqrqrqrq", "xxxxxxxxx"],
  "one less": ["abcdefg", "xbcdefg", "abcdefx", "ijklmno", "xxxxxxx"],
  "twice a token's": ["abcdefghabcdefgh", "ijklmnopijklmnop", "xxxxxxxxxxxxxxxx"],
  one: ["q", "a", "x"],
};

function placesVisited(verify: VerifyToken, candidate: string): readonly string[] {
  const visited: string[] = [];
  const { charCodeAt } = String.prototype;
  const spy = vi.spyOn(String.prototype, "charCodeAt").mockImplementation(function (this: string, index) {
    visited.push(`${this.length}:${index}`);
    return charCodeAt.call(this, index ?? 0);
  });
  void verify(candidate);
  spy.mockRestore();
  return visited;
}

describe("the comparison depends only on the candidate's length:", () => {
  test.each(Object.entries(CANDIDATES))("%s", (_length, candidates) => {
    const paths = candidates.map((candidate) => placesVisited(oneOfTokens(TOKENS), candidate).join());
    expect(new Set(paths).size).toBe(1);
  });

  test("every place of the candidate, with every token", () => {
    const visited = placesVisited(oneOfTokens(TOKENS), "abcdexyzuvw").filter((place) => place.startsWith("11:"));
    const each = Array.from({ length: 11 }, (_, index) => `11:${index}`);
    expect(visited).toEqual(TOKENS.flatMap(() => each));
  });
});
