import { bare, type CasesOf, fails, numbered, ONLY_HTTP } from "../build.ts";
import type { Case } from "../case.ts";

const SERVER = ONLY_HTTP("Host and Origin are the server's: nothing else can be reached from outside.");
const NAMED = {
  ...SERVER,
  setup: {
    allowedHosts: ["plants.local", ".plants.test"],
    allowedOrigins: ["https://app.example", "http://app.example:8080"],
  },
};

const HOSTS = [
  ...["localhost", "LOCALHOST:80", "app.localhost", "localhost.", "127.0.0.1:4010", "127.8.9.10", "[::1]"],
  ...["[::1]:4010", "plants.local", "Plants.Local:9999", "plants.local.:80", "plants.test", "app.plants.test"],
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
const ONE_HOST = "decision host; RFC 9112 3.2";

export function hostCases({ takes, refuses }: CasesOf): readonly Case[] {
  const by = (Host: string | readonly string[]) => ({ ...NAMED, headers: { Host } });
  const hostless = { withoutHost: true } as const;
  const absolute = { ...NAMED, target: (path: string) => `http://localhost${path}` };
  return [
    ...HOSTS.map((host) => takes(`Host ${host} is accepted`, "decision host", by(host))),
    ...OTHER_HOSTS.map((host) => refuses(`Host ${host}: 403, a good token or not`, "decision host", 40302, by(host))),
    ...MALFORMED_HOSTS.map((host) => refuses(`a malformed Host (${host}): 400`, ONE_HOST, 40007, by(host))),
    refuses("no Host: 400", ONE_HOST, 40007, { ...NAMED, ...hostless }),
    refuses("two Host lines: 400", ONE_HOST, 40007, by(["localhost", "localhost"])),
    refuses("two Host lines, the first empty: 400", ONE_HOST, 40007, by(["", "localhost"])),
    refuses("an absolute target does not mend a missing Host: 400", ONE_HOST, 40007, { ...absolute, ...hostless }),
    ...[["localhost", "localhost"], "a b@@"].map((host) => {
      const name = `an absolute target does not mend its Host (${host}): 400`;
      return refuses(name, ONE_HOST, 40007, { ...absolute, headers: { Host: host } });
    }),
  ];
}

export function originCases({ operation, target, after, ...of }: CasesOf): readonly Case[] {
  const { success, takes, refuses, define, options } = of;
  const preflight = { "Access-Control-Request-Method": operation.method };
  const allowing = (origin: string | null) => ({ "Access-Control-Allow-Origin": origin });
  const by = (Origin: string, origin: string | null) => ({ ...NAMED, headers: { Origin }, returns: allowing(origin) });
  const refusedPreflight = fails(bare("OPTIONS", target, { ...preflight, ...FOREIGN }), 40301, {
    returns: { "Access-Control-Allow-Methods": null },
  });
  const foreignHost = fails(bare("OPTIONS", target, { Host: "rebound.example", ...FOREIGN }), 40302);
  const foreignPath = fails(bare("GET", "/other", FOREIGN), 40301);
  const simple = "a no-cors request from a foreign page, with no token asked and no type sent: 403";
  const simpleFields = { ...FOREIGN, Authorization: null, "Content-Type": null };
  const named = { Origin: "https://app.example" };
  const namedPreflight = options({ ...preflight, ...named }, allowing(named.Origin));
  return [
    ...ORIGINS.map((origin) => takes(`Origin ${origin} is accepted`, "decision origin", by(origin, origin))),
    ...OTHER_ORIGINS.map((origin) =>
      refuses(`Origin ${origin}: 403, and nothing changes`, "decision origin", 40301, by(origin, null)),
    ),
    ...["cross-site", "same-site"].flatMap((site) => {
      const image = fails(bare("GET", target, { "Sec-Fetch-Site": site }), 40301, numbered("unrecorded-1"));
      return [
        define(
          `Sec-Fetch-Site: ${site}, as an image of a page has it: 403, and it takes no number`,
          "decision origin; decision request-id",
          { ...SERVER, stored: after },
          [image, success(numbered(1))],
        ),
        takes(`Sec-Fetch-Site: ${site} with an Origin that is allowed`, "decision origin", {
          ...SERVER,
          headers: { Origin: "http://localhost:5173", "Sec-Fetch-Site": site },
        }),
      ];
    }),
    refuses(simple, "decision origin", 40301, { ...SERVER, headers: simpleFields, setup: { auth: false } }),
    define("a preflight from a foreign page: 403", "decision origin; decision order", SERVER, [refusedPreflight]),
    define("the host comes before the origin", "decision order", SERVER, [foreignHost]),
    define("the origin comes before the path", "decision order", SERVER, [foreignPath]),
    define("a preflight from a named origin is accepted", "decision origin", NAMED, [namedPreflight]),
  ];
}
