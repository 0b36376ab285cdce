import { ALLOW, OTHER_METHOD } from "../allow.ts";
import { bare, creates, define, fails, failsAs, getsEmpty, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern, ivy } from "../valid-plants.ts";

const BUSY = { setup: { fault: { status: 503, retryAfter: 7 } } };
const cites = ["decision faults"];

export const faultCases: readonly Case[] = [
  define(
    "a fault responds, and nothing is stored",
    cites,
    fails(post(fern.json), 50300, ["503"], { "Retry-After": "7", "Preference-Applied": null }),
    BUSY,
  ),
  define(
    "a fault comes before the media type",
    cites,
    fails(post("Fern", { "Content-Type": "text/plain" }), 50300),
    BUSY,
  ),
  define(
    "a fault comes before the body's grammar and shape",
    cites,
    [fails(post("{"), 50300), fails(post("{}"), 50300)],
    BUSY,
  ),
  define("a fault comes after the token", cites, fails(post(fern.json, { Authorization: null }), 40101), BUSY),
  define("a fault touches no other method", cites, fails(bare(OTHER_METHOD), 40501), BUSY),
  define("a fault touches no preflight", cites, getsEmpty(bare("OPTIONS"), 204), BUSY),
  define("Prefer: code comes before a fault", cites, fails(post(fern.json, { Prefer: "code=418" }), 41800), BUSY),
  define(
    "a fault that is meant once is gone then, and waits for a request that it can meet",
    cites,
    [
      fails(bare(OTHER_METHOD), 40501),
      fails(post(fern.json, { Prefer: "code=418" }), 41800),
      fails(post(fern.json), 50300),
      creates(post(fern.json), fern.plant),
    ],
    { setup: { fault: { status: 503, times: 1 } }, stored: [fern.stored] },
  ),
  define(
    "a fault at the response comes once the plant is stored; what is not stored leaves it to the next",
    cites,
    [
      fails(post("{}"), 40004),
      fails(post(ivy.json), 50300),
      fails(post(ivy.json), 40005),
      creates(post(fern.json), fern.plant),
    ],
    {
      setup: { fault: { status: 503, at: "response", times: 1 }, duplicates: "reject" },
      stored: [ivy.stored, fern.stored],
    },
  ),
  define(
    "a fault of 401 has the challenge, also where errors are documented ones",
    cites,
    failsAs(401, post(fern.json), 40100, [], { "WWW-Authenticate": 'Bearer realm="plant-store"' }),
    { setup: { fault: { status: 401 }, errorStatuses: "documented" } },
  ),
  define("a fault of 405 has Allow", cites, fails(post(fern.json), 40500, [], { Allow: ALLOW }), {
    setup: { fault: { status: 405 } },
  }),
  define("a fault of 204 has no body", cites, getsEmpty(post(fern.json), 204), {
    setup: { fault: { status: 204 } },
  }),
];
