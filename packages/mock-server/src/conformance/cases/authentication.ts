import { type CasesOf, NOT_IN_A_PAGE } from "../build.ts";
import type { Case } from "../case.ts";

const PLAIN = { returns: { "WWW-Authenticate": 'Bearer realm="plant-store"' } };
export const INVALID_TOKEN = { returns: { "WWW-Authenticate": 'Bearer realm="plant-store", error="invalid_token"' } };

const OTHER_SCHEMES = ["Basic dDE6dDE=", "Digest t1", "Bearerx t1", "t1", "Token t1", ":Bearer t1"];

const MALFORMED: Readonly<Record<string, string>> = {
  "the scheme alone": "Bearer",
  "two parts": "Bearer t1 t1",
  "a tab in place of the space": "Bearer\tt1",
  "a tab after the space": "Bearer \tt1",
  "a comma": "Bearer t1,t1",
  "a quoted token": 'Bearer "t1"',
  "padding at its start": "Bearer =t1",
  "padding in its middle": "Bearer t=1",
  "a colon": "Bearer t1:",
  "a parameter in place of a token": 'Bearer token="t1"',
  "a character beyond ASCII": "Bearer t1\u00e9",
};

const REFUSED: Readonly<Record<string, string>> = {
  "a refused token": "Bearer t2",
  "a token that only begins like a good one": "Bearer t1x",
  "the beginning of a good token": "Bearer t",
  "a good token in another case": "Bearer T1",
};

const NO_E_ACUTE = NOT_IN_A_PAGE("Chromium loses a header field with such a character on its way to a worker.");

export function authenticationCases({ takes, refuses }: CasesOf): readonly Case[] {
  const by = (Authorization: string | readonly string[] | null) => ({ headers: { Authorization } });
  const plain = (authorization: string | null) => ({ ...by(authorization), ...PLAIN });
  const invalid = (authorization: string | readonly string[]) => ({ ...by(authorization), ...INVALID_TOKEN });
  const naming = (...tokens: readonly string[]) => ({ ...by(`Bearer ${tokens.at(-1)}`), setup: { tokens } });
  const challenge = "decision missing-token; RFC 6750 3.1; RFC 9110 15.5.2";
  return [
    refuses("no token: 401 and a challenge without an error code", challenge, 40101, plain(null)),
    refuses("an empty Authorization is none", "decision missing-token", 40101, plain("")),
    ...OTHER_SCHEMES.map((scheme) => {
      const name = `another scheme (${scheme}): 401 without an error code`;
      return refuses(name, "decision missing-token; RFC 6750 3.1", 40102, plain(scheme));
    }),
    ...Object.entries(MALFORMED).map(([title, authorization]) =>
      refuses(`a malformed token (${title}): 401 invalid_token`, "decision malformed-token; RFC 6750 2.1", 40103, {
        ...invalid(authorization),
        ...(authorization.includes("\u00e9") && NO_E_ACUTE),
      }),
    ),
    ...Object.entries(REFUSED).map(([title, authorization]) => {
      const cites = "decision tokens; decision malformed-token";
      return refuses(`${title}: 401 invalid_token`, cites, 40104, invalid(authorization));
    }),
    takes("every token that was named is good", "decision tokens", naming("t1", "t2")),
    ...["bearer", "BEARER", "bEaReR"].map((scheme) =>
      takes(`the scheme's case does not count: ${scheme}`, "decision scheme-case; RFC 9110 11.1", by(`${scheme} t1`)),
    ),
    takes("several spaces after the scheme are legal", "decision malformed-token; RFC 9110 11.4", by("Bearer    t1")),
    takes("a token may hold every character of b64token", "RFC 6750 2.1", naming("AZaz09-._~+/==")),
    refuses("two Authorization lines fail the grammar, whichever is good", "decision repeated-fields", 40103, {
      ...invalid(["Bearer t1", "Bearer t1"]),
    }),
    takes("auth: false asks for no token", "decision tokens", { ...by(null), setup: { auth: false } }),
    takes("auth: false looks at no token", "decision tokens", { ...by("Basic x"), setup: { auth: false } }),
  ];
}
