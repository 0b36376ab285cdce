import { OTHER_METHOD } from "../allow.ts";
import { bare, creates, define, fails, failsAs, getsEmpty, NOT_UNDER_MSW, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern } from "../valid-plants.ts";

const INVALID_TOKEN = { "WWW-Authenticate": 'Bearer realm="plant-store", error="invalid_token"' };
const DOCUMENTED = { setup: { errorStatuses: "documented", maxBodyBytes: 64 } } as const;

/** Each request breaks two consecutive checks; the earlier one decides. */
export const orderCases: readonly Case[] = [
  define("the path comes before the method", ["decision order"], fails(bare("DELETE", {}, "/other"), 40401), {
    only: NOT_UNDER_MSW,
  }),
  define("the method comes before the token", ["decision order"], fails(bare(OTHER_METHOD), 40501)),
  define(
    "the token comes before the media type",
    ["decision order"],
    fails(post("x", { Authorization: null, "Content-Type": "text/plain" }), 40101),
  ),
  define(
    "the media type comes before the content coding",
    ["decision order"],
    fails(post(fern.json, { "Content-Type": "text/plain", "Content-Encoding": "gzip" }), 41501),
  ),
  define(
    "the media type comes before the size",
    ["decision order"],
    fails(post("x".repeat(65), { "Content-Type": "text/plain" }), 41501),
    { setup: { maxBodyBytes: 64 } },
  ),
  define("the size comes before the encoding", ["decision order"], fails(post(new Uint8Array(65).fill(0xff)), 41301), {
    setup: { maxBodyBytes: 64 },
  }),
  define("the encoding comes before the grammar", ["decision order"], fails(post(new Uint8Array([0x7b, 0xff])), 40001)),
  define("the grammar comes before the shape", ["decision order"], fails(post('{"id":"1",}'), 40003)),
  define(
    "the shape comes before the store",
    ["decision order"],
    [creates(post(fern.json), fern.plant), fails(post('{"id":1}'), 40004)],
    {
      setup: { duplicates: "reject" },
      stored: [fern.stored],
    },
  ),
];

export const responseCases: readonly Case[] = [
  define(
    "every response has an X-Request-Id, counted by the store",
    ["decision request-id"],
    [
      fails(bare(OTHER_METHOD), 40501, [], { "X-Request-Id": "plant-store-1" }),
      getsEmpty(bare("OPTIONS"), 204, { "X-Request-Id": "plant-store-2" }),
      creates(post(fern.json), fern.plant, { "X-Request-Id": "plant-store-3" }),
    ],
    { stored: [fern.stored] },
  ),
  define(
    "a client can branch on the error value: two causes of one status have two",
    ["decision error-values"],
    [
      fails(post(fern.json, { Authorization: null }), 40101),
      fails(post(fern.json, { Authorization: "Bearer no" }), 40104),
    ],
  ),
  define(
    "a verifyToken that throws gets 500, and what it threw is not shown",
    ["decision internal"],
    fails(post(fern.json), 50001, ["The mock failed: its verifyToken, its storage, or the `when` of a fault threw."]),
    {
      setup: { verifyTokenThrows: "the vault's password is swordfish" },
    },
  ),
];

export const errorStatusCases: readonly Case[] = [
  define(
    "documented: 401 becomes 400, its challenge and value stay",
    ["decision error-statuses"],
    failsAs(400, post(fern.json, { Authorization: "Bearer no" }), 40104, [], INVALID_TOKEN),
    DOCUMENTED,
  ),
  define(
    "documented: 413 becomes 400",
    ["decision error-statuses"],
    failsAs(400, post("x".repeat(65)), 41301),
    DOCUMENTED,
  ),
  define(
    "documented: 415 becomes 400, its Accept stays",
    ["decision error-statuses"],
    failsAs(400, post(fern.json, { "Content-Type": "text/plain" }), 41501, [], { Accept: "application/json" }),
    DOCUMENTED,
  ),
  define(
    "documented: 415 for a coding becomes 400",
    ["decision error-statuses"],
    failsAs(400, post(fern.json, { "Content-Encoding": "gzip" }), 41502),
    DOCUMENTED,
  ),
  define("documented: 405 stays", ["decision error-statuses"], fails(bare(OTHER_METHOD), 40501), DOCUMENTED),
  define(
    "documented: a forced response stays",
    ["decision error-statuses"],
    fails(post(fern.json, { Prefer: "code=503" }), 50300),
    DOCUMENTED,
  ),
  define("documented: 404 stays", ["decision error-statuses"], fails(post(fern.json, {}, "/other"), 40401), {
    ...DOCUMENTED,
    only: NOT_UNDER_MSW,
  }),
];
