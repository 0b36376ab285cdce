/** Every spelling of a Host and an Origin against the rows `host` and `origin` of DECISIONS.md. */
import { describe, expect, test } from "vitest";
import { createAccess } from "./access.ts";
import { createAllowedHosts } from "./host-name.ts";

const OURS = undefined;
const MALFORMED = 40007;
const FOREIGN = 40302;
const FOREIGN_ORIGIN = 40301;

/** By the row `host`: loopback, the address that it listens on, and named hosts; ports do not count. */
const OUR_HOSTS = [
  ...["localhost", "LocalHost:4010", "evil.localhost", "127.0.0.1", "127.0.0.1:0", "127.255.255.254:65535"],
  ...["[::1]", "[::1]:4010", "[0000::0001]"],
  // Spellings of 127.0.0.1 to every URL parser, and so to every browser.
  ...["127.1", "0x7f.1", "0177.0.0.1", "2130706433", "%6c%6f%63alhost", "Plants.LOCAL:9"],
  // Fully qualified, by the root's dot: the same name.
  ...["localhost.:4010", "127.0.0.1.", "app.localhost.", "plants.local.", "Below.TEST.:80", "a.b.below.test."],
];
const FOREIGN_HOSTS = [
  ...["notbelow.test", "below.test.evil.example", "below.test..", "test", ".", "..", "localhost..", "evil.example."],
  ...["sub.plants.local", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example", "127.0.0.1.nip.io"],
  ...["%65vil.example", "0.0.0.0", "0", "128.0.0.1", "10.0.0.1", "[::]", "[::2]"],
  // Another address than 127.0.0.1 to a URL parser, and no loopback one to the row.
  "[::ffff:127.0.0.1]",
];
const MALFORMED_HOSTS = [
  ...["", ":80", "127.0.0.1:65536", "127.0.0.1:x", "127.0.0.1:80:80", "127.0.0.256", "256.1", "me@localhost"],
  ...["localhost/", "localhost?", "localhost#evil.example", "localhost\\evil.example", "http://localhost"],
  ...["localhost evil.example", "localhost, localhost", "[::1%25lo]", "[::1]evil", "::1", "%", "%00localhost"],
  // A full-width digit and the ideographic full stop, in UTF-8.
  ...[
    "localhost%2eevil%2fexample",
    ...["１27.0.0.1", "127。0。0。1"].map((host) => Buffer.from(host).toString("latin1")),
  ],
];

/** By the row `origin`: loopback and named origins; a serialized origin is compared exactly. */
const OUR_ORIGINS = [
  ...["http://localhost", "https://localhost", "http://localhost:5173", "http://app.localhost:3000"],
  ...["http://127.0.0.1:8080", "https://127.8.9.10", "http://[::1]:3000", "http://localhost.:3000"],
  ...["https://app.example"],
];
const FOREIGN_ORIGINS = [
  ...["", "null", "*", "http://evil.example", "http://localhost.evil.example", "http://127.0.0.1.nip.io"],
  ...["http://localhost@evil.example", "http://evil.example@localhost", "http://localhost..", "http://0.0.0.0"],
  // A browser sends only one spelling of an origin, and not these.
  ...["http://localhost/", "http://LOCALHOST", "http://localhost:80", "http://127.1", "localhost", "//localhost"],
  ...["http://localhost, http://localhost", "http://localhost:99999", "file://", "ftp://localhost", "ws://localhost"],
  ...["chrome-extension://abcdefghijklmnopabcdefghijklmnop", "http://app.example", "https://app.example:8443"],
  ...["https://app.example/", "https://APP.example", "https://app.example.", "https://sub.app.example"],
];

const check = createAccess(["plants.local", ".below.test"], ["https://app.example"]);

const errorOf = (fields: Parameters<typeof check>[0]) =>
  check({ host: "localhost", ...fields }, undefined, "service")?.error;

describe("the Host", () => {
  const holds = (error: number | undefined) => (host: string) => {
    for (const door of ["service", "document", "control"] as const)
      expect(check({ host }, undefined, door)?.error, door).toBe(error);
  };
  test.for(OUR_HOSTS)("%j is ours", holds(OURS));
  test.for(FOREIGN_HOSTS)("%j is foreign", holds(FOREIGN));
  test.for(MALFORMED_HOSTS)("%j is malformed", holds(MALFORMED));
});

test.for<readonly [allowed: string, yes: readonly string[], no: readonly string[]]>([
  ["Plants.TEST.", ["plants.test"], ["plants.test."]],
  ["plants.test:4010", ["plants.test"], []],
  [".test.", ["test", "a.test"], ["attest"]],
  ["::1", ["[::1]"], ["::1"]],
  ["[2001:DB8::1]", ["[2001:db8::1]"], []],
  ["192.168.1.5", ["192.168.1.5"], ["9192.168.1.5"]],
])("%s allows %j, and not %j", ([allowed, yes, no]) => {
  const isAllowed = createAllowedHosts([allowed]);
  expect([...yes, ...no].filter(isAllowed)).toEqual(yes);
});

test.for<readonly [why: string, hosts: readonly string[]]>([
  [
    "is not a host name.",
    ["", ".", "..", "..test", "a..test", "test..", ".1.2.3.4", ".4", ".[::1]", ".::1", "a/b", "a,b"],
  ],
  [
    "is refused: a wildcard lets in the pages of strangers (DNS rebinding). Name",
    ["*", "*.test", ".*", "a.*.test", "%2a"],
  ],
])("it %s %j", ([why, hosts]) => {
  for (const host of hosts) expect(() => createAllowedHosts([host])).toThrow(`serve: ${JSON.stringify(host)} ${why}`);
});

describe("the Origin", () => {
  const holds = (error: number | undefined) => (origin: string) => {
    expect(errorOf({ origin })).toBe(error);
    expect(check({ host: "localhost", origin }, undefined, "document")?.error).toBe(error);
  };
  test.for(OUR_ORIGINS)("%j is ours", holds(OURS));
  // Two lines of Origin are joined by a comma.
  test.for(FOREIGN_ORIGINS)("%j is foreign", holds(FOREIGN_ORIGIN));
});

test.for([
  ["its own page's", "plants.local:4010", "http://plants.local:4010", OURS],
  ["its own page's, its Host in capitals", "Plants.Local:4010", "http://plants.local:4010", OURS],
  ["another port's", "plants.local:4010", "http://plants.local:4011", FOREIGN_ORIGIN],
  ["another named host's", "plants.local:4010", "http://a.below.test:4010", FOREIGN_ORIGIN],
  ["https", "plants.local:4010", "https://plants.local:4010", FOREIGN_ORIGIN],
] as const)("the Origin of a named host: %s", ([, host, origin, error]) => {
  expect(errorOf({ host, origin })).toBe(error);
});

test.for([
  ["same-origin", OURS],
  ["none", OURS],
  ["cross-site", FOREIGN_ORIGIN],
  ["same-site", FOREIGN_ORIGIN],
  ["", FOREIGN_ORIGIN],
  ["none, cross-site", FOREIGN_ORIGIN],
] as const)("Sec-Fetch-Site %j: %s without an Origin; with one, only that counts", ([site, error]) => {
  const fields = { host: "localhost", "sec-fetch-site": site };
  expect(errorOf(fields)).toBe(error);
  expect(check(fields, undefined, "document")).toBeUndefined();
  expect(errorOf({ ...fields, origin: "https://app.example" })).toBe(OURS);
  expect(errorOf({ ...fields, origin: "https://evil.example" })).toBe(FOREIGN_ORIGIN);
});
