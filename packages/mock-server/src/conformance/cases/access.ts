import { bare, creates, define, fails, getsEmpty, ONLY_HTTP, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern } from "../valid-plants.ts";

const SERVER = { only: ONLY_HTTP("Host and Origin are the server's: nothing else can be reached from outside.") };
const NAMED = {
  setup: {
    allowedHosts: ["plants.local", ".plants.test"],
    allowedOrigins: ["https://app.example", "http://app.example:8080"],
  },
  ...SERVER,
};

export const accessCases: readonly Case[] = [
  ...[
    "localhost",
    "LOCALHOST:80",
    "app.localhost",
    "127.0.0.1:4010",
    "127.8.9.10",
    "[::1]",
    "[::1]:4010",
    "plants.local",
    "Plants.Local:9999",
    "localhost.",
    "plants.local.:80",
    "plants.test",
    "app.plants.test",
  ].map((host) =>
    define(`Host ${host} is accepted`, ["decision host"], creates(post(fern.json, { Host: host }), fern.plant), {
      ...NAMED,
      stored: [fern.stored],
    }),
  ),
  ...[
    "rebound.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "10.0.0.1",
    "[::2]",
    "sub.plants.local",
    "evilplants.test",
    "0.0.0.0",
  ].map((host) =>
    define(
      `Host ${host}: 403, a good token or not`,
      ["decision host"],
      fails(post(fern.json, { Host: host }), 40302),
      NAMED,
    ),
  ),
  ...[
    "",
    "a b",
    "user@localhost",
    "localhost/",
    "localhost:x",
    "http://localhost",
    "[::1",
    "localhost:123456",
    "loc,alhost",
  ].map((host) =>
    define(
      `a malformed Host (${host}): 400`,
      ["decision host", "RFC 9112 3.2"],
      fails(post(fern.json, { Host: host }), 40007),
      NAMED,
    ),
  ),
  define(
    "no Host: 400",
    ["decision host", "RFC 9112 3.2"],
    fails({ ...post(fern.json), withoutHost: true }, 40007),
    NAMED,
  ),
  ...[undefined, ["localhost", "localhost"], "a b@@"].map((host) =>
    define(
      `an absolute target does not mend its Host (${host}): 400`,
      ["decision host", "RFC 9112 3.2"],
      fails(
        {
          ...post(fern.json, host === undefined ? {} : { Host: host }, "http://localhost/plants"),
          ...(host === undefined && { withoutHost: true }),
        },
        40007,
      ),
      NAMED,
    ),
  ),
  define(
    "two Host lines: 400",
    ["decision host", "RFC 9112 3.2"],
    fails(post(fern.json, { Host: ["localhost", "localhost"] }), 40007),
    NAMED,
  ),
  define(
    "two Host lines, the first empty: 400",
    ["decision host", "RFC 9112 3.2"],
    fails(post(fern.json, { Host: ["", "localhost"] }), 40007),
    NAMED,
  ),
  ...[
    "http://localhost:5173",
    "https://localhost",
    "http://127.0.0.1:3000",
    "http://[::1]:8080",
    "http://app.localhost",
    "http://localhost.:3000",
    "https://app.example",
    "http://app.example:8080",
  ].map((origin) =>
    define(
      `Origin ${origin} may create`,
      ["decision origin"],
      creates(post(fern.json, { Origin: origin }), fern.plant, { "Access-Control-Allow-Origin": origin }),
      { ...NAMED, stored: [fern.stored] },
    ),
  ),
  ...[
    "https://evil.example",
    "http://app.example",
    "https://app.example:8443",
    "https://app.example.evil.example",
    "null",
    "http://localhost.evil.example",
    "file://",
    "localhost",
    "http://localhost/",
    "http://localhost, http://localhost",
    "",
  ].map((origin) =>
    define(
      `Origin ${origin}: 403, and nothing is created`,
      ["decision origin"],
      fails(post(fern.json, { Origin: origin }), 40301, [], { "Access-Control-Allow-Origin": null }),
      NAMED,
    ),
  ),
  ...["cross-site", "same-site"].flatMap((site) => [
    define(
      `Sec-Fetch-Site: ${site}, as an image of a page has it: 403, and it takes no number`,
      ["decision origin", "decision request-id"],
      [
        fails(bare("GET", { "Sec-Fetch-Site": site }), 40301, [], { "X-Request-Id": "plant-store-unrecorded-1" }),
        creates(post(fern.json), fern.plant, { "X-Request-Id": "plant-store-1" }),
      ],
      { ...SERVER, stored: [fern.stored] },
    ),
    define(
      `Sec-Fetch-Site: ${site} with an Origin that is allowed may create`,
      ["decision origin"],
      creates(post(fern.json, { Origin: "http://localhost:5173", "Sec-Fetch-Site": site }), fern.plant),
      { ...SERVER, stored: [fern.stored] },
    ),
  ]),
  define(
    "a no-cors POST from a foreign page, with no token asked and no type sent: 403",
    ["decision origin"],
    fails(post(fern.json, { Origin: "https://evil.example", Authorization: null, "Content-Type": null }), 40301),
    {
      setup: { auth: false },
      ...SERVER,
    },
  ),
  define(
    "a preflight from a foreign page: 403",
    ["decision origin", "decision order"],
    fails(bare("OPTIONS", { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" }), 40301, [], {
      "Access-Control-Allow-Methods": null,
    }),
    SERVER,
  ),
  define(
    "the host comes before the origin",
    ["decision order"],
    fails(bare("OPTIONS", { Host: "rebound.example", Origin: "https://evil.example" }), 40302),
    SERVER,
  ),
  define(
    "the origin comes before the path",
    ["decision order"],
    fails(bare("GET", { Origin: "https://evil.example" }, "/other"), 40301),
    SERVER,
  ),
  define(
    "a preflight from a named origin is accepted",
    ["decision origin"],
    getsEmpty(bare("OPTIONS", { Origin: "https://app.example", "Access-Control-Request-Method": "POST" }), 204, {
      "Access-Control-Allow-Origin": "https://app.example",
    }),
    NAMED,
  ),
];
