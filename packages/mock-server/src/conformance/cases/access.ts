import { bare, type CasesOf, fails, getsEmpty, ONLY_HTTP } from "../build.ts";
import type { Case } from "../case.ts";

const only = ONLY_HTTP("Host and Origin are the server's: nothing else can be reached from outside.");
const SERVER = { only };
const NAMED = {
  setup: {
    allowedHosts: ["plants.local", ".plants.test"],
    allowedOrigins: ["https://app.example", "http://app.example:8080"],
  },
  only,
};

const HOSTS = [
  ...[
    "localhost",
    "LOCALHOST:80",
    "app.localhost",
    "localhost.",
    "127.0.0.1:4010",
    "127.8.9.10",
    "[::1]",
    "[::1]:4010",
  ],
  ...["plants.local", "Plants.Local:9999", "plants.local.:80", "plants.test", "app.plants.test"],
];

const OTHER_HOSTS = [
  ...["rebound.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil-localhost", "10.0.0.1", "[::2]"],
  ...["sub.plants.local", "evilplants.test", "0.0.0.0"],
];

const MALFORMED_HOSTS = [
  ...["", "a b", "user@localhost", "localhost/", "localhost:x", "http://localhost", "[::1", "localhost:123456"],
  "loc,alhost",
];

const ORIGINS = [
  ...["http://localhost:5173", "https://localhost", "http://127.0.0.1:3000", "http://[::1]:8080"],
  ...["http://app.localhost", "http://localhost.:3000", "https://app.example", "http://app.example:8080"],
];

const OTHER_ORIGINS = [
  ...["https://evil.example", "http://app.example", "https://app.example:8443", "https://app.example.evil.example"],
  ...["null", "http://localhost.evil.example", "file://", "localhost", "http://localhost/"],
  ...["http://localhost, http://localhost", ""],
];

const FOREIGN = { Origin: "https://evil.example" };
const HOST = ["decision host"];
const ONE_HOST = ["decision host", "RFC 9112 3.2"];
const ORIGIN = ["decision origin"];

export function hostCases({ takes, refuses, refusal, define }: CasesOf): readonly Case[] {
  const by = (host: string | readonly string[]) => ({ headers: { Host: host } });
  const withoutHost = (target: (path: string) => string) => {
    const { request, expect } = refusal(40007, { target });
    return { request: { ...request, withoutHost: true as const }, expect };
  };
  const absolute = (path: string) => `http://localhost${path}`;
  return [
    ...HOSTS.map((host) => takes(`Host ${host} is accepted`, HOST, by(host), NAMED)),
    ...OTHER_HOSTS.map((host) => refuses(`Host ${host}: 403, a good token or not`, HOST, 40302, by(host), NAMED)),
    ...MALFORMED_HOSTS.map((host) => refuses(`a malformed Host (${host}): 400`, ONE_HOST, 40007, by(host), NAMED)),
    define("no Host: 400", ONE_HOST, [withoutHost((path) => path)], NAMED),
    refuses("two Host lines: 400", ONE_HOST, 40007, by(["localhost", "localhost"]), NAMED),
    refuses("two Host lines, the first empty: 400", ONE_HOST, 40007, by(["", "localhost"]), NAMED),
    define("an absolute target does not mend a missing Host: 400", ONE_HOST, [withoutHost(absolute)], NAMED),
    ...[["localhost", "localhost"], "a b@@"].map((host) =>
      refuses(
        `an absolute target does not mend its Host (${host}): 400`,
        ONE_HOST,
        40007,
        { ...by(host), target: absolute },
        NAMED,
      ),
    ),
  ];
}

export function originCases({ operation, request, after, success, takes, refuses, define }: CasesOf): readonly Case[] {
  const { target } = request();
  const preflight = (headers: Readonly<Record<string, string>>) =>
    bare("OPTIONS", target, { "Access-Control-Request-Method": operation.method, ...headers });
  return [
    ...ORIGINS.map((origin) =>
      takes(
        `Origin ${origin} is accepted`,
        ORIGIN,
        { headers: { Origin: origin } },
        {
          ...NAMED,
          headers: { "Access-Control-Allow-Origin": origin },
        },
      ),
    ),
    ...OTHER_ORIGINS.map((origin) =>
      refuses(
        `Origin ${origin}: 403, and nothing changes`,
        ORIGIN,
        40301,
        { headers: { Origin: origin } },
        {
          ...NAMED,
          headers: { "Access-Control-Allow-Origin": null },
        },
      ),
    ),
    ...["cross-site", "same-site"].flatMap((site) => [
      define(
        `Sec-Fetch-Site: ${site}, as an image of a page has it: 403, and it takes no number`,
        ["decision origin", "decision request-id"],
        [
          fails(bare("GET", target, { "Sec-Fetch-Site": site }), 40301, {
            headers: { "X-Request-Id": "plant-store-unrecorded-1" },
          }),
          success({}, { headers: { "X-Request-Id": "plant-store-1" } }),
        ],
        { only, stored: after },
      ),
      takes(
        `Sec-Fetch-Site: ${site} with an Origin that is allowed`,
        ORIGIN,
        { headers: { Origin: "http://localhost:5173", "Sec-Fetch-Site": site } },
        SERVER,
      ),
    ]),
    refuses(
      "a no-cors request from a foreign page, with no token asked and no type sent: 403",
      ORIGIN,
      40301,
      { headers: { ...FOREIGN, Authorization: null, "Content-Type": null } },
      { setup: { auth: false }, only },
    ),
    define(
      "a preflight from a foreign page: 403",
      ["decision origin", "decision order"],
      [fails(preflight(FOREIGN), 40301, { headers: { "Access-Control-Allow-Methods": null } })],
      SERVER,
    ),
    define(
      "the host comes before the origin",
      ["decision order"],
      [fails(bare("OPTIONS", target, { Host: "rebound.example", ...FOREIGN }), 40302)],
      SERVER,
    ),
    define(
      "the origin comes before the path",
      ["decision order"],
      [fails(bare("GET", "/other", FOREIGN), 40301)],
      SERVER,
    ),
    define(
      "a preflight from a named origin is accepted",
      ORIGIN,
      [
        getsEmpty(preflight({ Origin: "https://app.example" }), 204, {
          "Access-Control-Allow-Origin": "https://app.example",
        }),
      ],
      NAMED,
    ),
  ];
}
