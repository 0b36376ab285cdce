import { creates, define, fails, NOT_IN_A_PAGE, post } from "../build.ts";
import type { Case } from "../case.ts";
import { authorizedBy, securedOperations } from "../operations.ts";
import { fern } from "../valid-plants.ts";

const PLAIN = { "WWW-Authenticate": 'Bearer realm="plant-store"' };
const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer realm="plant-store", error="invalid_token"' };

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
};

export const authenticationCases: readonly Case[] = [
  ...securedOperations.flatMap(([id, { request }]) => [
    define(
      `${id} without a token: 401 and a challenge without an error code`,
      ["decision missing-token", "RFC 6750 3.1", "RFC 9110 15.5.2"],
      fails(authorizedBy(request(1n), null), 40101, [], PLAIN),
    ),
    define(
      `${id} with a refused token: 401 invalid_token`,
      ["decision malformed-token", "decision tokens"],
      fails(authorizedBy(request(1n), "Bearer t2"), 40104, [], INVALID_TOKEN),
    ),
  ]),
  define(
    "an empty Authorization is none",
    ["decision missing-token"],
    fails(post(fern.json, { Authorization: "" }), 40101, [], PLAIN),
  ),
  ...["Basic dDE6dDE=", "Digest t1", "Bearerx t1", "t1", "Token t1", ":Bearer t1"].map((authorization) =>
    define(
      `another scheme (${authorization}): 401 without an error code`,
      ["decision missing-token", "RFC 6750 3.1"],
      fails(post(fern.json, { Authorization: authorization }), 40102, [], PLAIN),
    ),
  ),
  ...Object.entries(MALFORMED).map(([title, authorization]) =>
    define(
      `a malformed token (${title}): 401 invalid_token`,
      ["decision malformed-token", "RFC 6750 2.1"],
      fails(post(fern.json, { Authorization: authorization }), 40103, [], INVALID_TOKEN),
    ),
  ),
  define(
    "a malformed token (a character beyond ASCII): 401 invalid_token",
    ["decision malformed-token", "RFC 6750 2.1"],
    fails(post(fern.json, { Authorization: "Bearer t1\u00e9" }), 40103, [], INVALID_TOKEN),
    { only: NOT_IN_A_PAGE("Chromium loses a header field with such a character on its way to a worker.") },
  ),
  define(
    "a token that only begins like a good one is refused",
    ["decision tokens"],
    fails(post(fern.json, { Authorization: "Bearer t1x" }), 40104, [], INVALID_TOKEN),
  ),
  define(
    "the beginning of a good token is refused",
    ["decision tokens"],
    fails(post(fern.json, { Authorization: "Bearer t" }), 40104, [], INVALID_TOKEN),
  ),
  define(
    "a token differs by case",
    ["decision tokens"],
    fails(post(fern.json, { Authorization: "Bearer T1" }), 40104, [], INVALID_TOKEN),
  ),
  define(
    "every token that was named is good",
    ["decision tokens"],
    creates(post(fern.json, { Authorization: "Bearer t2" }), fern.plant),
    {
      setup: { tokens: ["t1", "t2"] },
      stored: [fern.stored],
    },
  ),
  ...["bearer", "BEARER", "bEaReR"].map((scheme) =>
    define(
      `the scheme's case does not count: ${scheme}`,
      ["decision scheme-case", "RFC 9110 11.1"],
      creates(post(fern.json, { Authorization: `${scheme} t1` }), fern.plant),
      { stored: [fern.stored] },
    ),
  ),
  define(
    "several spaces after the scheme are legal",
    ["decision malformed-token", "RFC 9110 11.4"],
    creates(post(fern.json, { Authorization: "Bearer    t1" }), fern.plant),
    { stored: [fern.stored] },
  ),
  define(
    "a token may hold every character of b64token",
    ["RFC 6750 2.1"],
    creates(post(fern.json, { Authorization: "Bearer AZaz09-._~+/==" }), fern.plant),
    {
      setup: { tokens: ["AZaz09-._~+/=="] },
      stored: [fern.stored],
    },
  ),
  define(
    "two Authorization lines fail the grammar, whichever is good",
    ["decision repeated-fields"],
    fails(post(fern.json, { Authorization: ["Bearer t1", "Bearer t1"] }), 40103, [], INVALID_TOKEN),
  ),
  define(
    "auth: false asks for no token",
    ["decision tokens"],
    creates(post(fern.json, { Authorization: null }), fern.plant),
    {
      setup: { auth: false },
      stored: [fern.stored],
    },
  ),
  define(
    "auth: false looks at no token",
    ["decision tokens"],
    creates(post(fern.json, { Authorization: "Basic x" }), fern.plant),
    { setup: { auth: false }, stored: [fern.stored] },
  ),
];
