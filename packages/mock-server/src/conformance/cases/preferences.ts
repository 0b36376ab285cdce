import { ALLOW } from "../allow.ts";
import { bare, creates, define, fails, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern } from "../valid-plants.ts";

export const preferenceCases: readonly Case[] = [
  ...[400, 404, 418, 429, 499, 500, 503, 599].map((code) =>
    define(
      `Prefer: code=${code} gets that status`,
      ["decision prefer", "RFC 7240 2"],
      fails(post(fern.json, { Prefer: `code=${code}` }), code * 100, [String(code)], {
        "Preference-Applied": `code=${code}`,
        Allow: null,
        "WWW-Authenticate": null,
      }),
    ),
  ),
  define(
    "a forced 401 has a challenge",
    ["decision prefer", "RFC 9110 15.5.2"],
    fails(post(fern.json, { Prefer: "code=401" }), 40100, [], { "WWW-Authenticate": 'Bearer realm="plant-store"' }),
  ),
  define(
    "a forced 405 has Allow",
    ["decision prefer", "RFC 9110 15.5.6"],
    fails(post(fern.json, { Prefer: "code=405" }), 40500, [], { Allow: ALLOW }),
  ),
  ...[
    "code=200",
    "code=201",
    "code=399",
    "code=600",
    "code=0400",
    "code=4e2",
    "code=abc",
    "code=",
    "code",
    'code=""',
    "code=-400",
    "code=[400]",
  ].map((prefer) =>
    define(
      `Prefer: ${prefer} cannot be done: 400`,
      ["decision prefer"],
      fails(post(fern.json, { Prefer: prefer }), 40006, ["400 to 599"], { "Preference-Applied": null }),
    ),
  ),
  define(
    "the code may be quoted and its name in any case",
    ["RFC 7240 2"],
    fails(post(fern.json, { Prefer: 'CODE = "503"; because="x, code=500"' }), 50300),
  ),
  define(
    "the first code counts",
    ["RFC 7240 2"],
    fails(post(fern.json, { Prefer: "wait=1, code=503, code=500" }), 50300),
  ),
  define(
    "a second Prefer line is read too",
    ["RFC 7240 2", "decision repeated-fields"],
    fails(post(fern.json, { Prefer: ["respond-async", "code=503"] }), 50300),
  ),
  ...[
    "respond-async",
    "wait=100, return=minimal",
    "codes=503",
    'note="code=503, code=500"',
    "dynamic=true; code=503",
  ].map((prefer) =>
    define(
      `another preference (${prefer}) is ignored`,
      ["decision prefer", "RFC 7240 2"],
      creates(post(fern.json, { Prefer: prefer }), fern.plant, { "Preference-Applied": null }),
      { stored: [fern.stored] },
    ),
  ),
  define(
    "a forced response comes after the token",
    ["decision order", "decision prefer"],
    fails(bare("POST", { Prefer: "code=503" }), 40101),
  ),
  define(
    "a forced response comes before the media type",
    ["decision order"],
    fails(post("x", { Prefer: "code=503", "Content-Type": "text/plain" }), 50300),
  ),
  define(
    "a forced response stores nothing",
    ["decision prefer"],
    fails(post(fern.json, { Prefer: "code=500" }), 50000),
  ),
];
