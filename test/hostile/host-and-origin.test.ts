/** Every spelling of a Host and an Origin against the rows `host` and `origin` of DECISIONS.md. */
import { createPlantStore, type PlantStore } from "@plant-store/mock-server";
import { type PlantStoreServer, serve } from "@plant-store/mock-server/server";
import { describe, expect, onTestFinished, test } from "vitest";
import { create, HOST, inShort, NEXT, type Short } from "../support/raw-requests.ts";
import { roundTrip } from "../support/sockets.ts";

const OURS = undefined;
const MALFORMED = 40007;
const FOREIGN = 40302;
const FOREIGN_ORIGIN = 40301;

/** By the row `host`: loopback, the address that it listens on, and named hosts; ports do not count. */
const OUR_HOSTS = [
  ...["localhost", "LOCALHOST", "LocalHost:4010", "evil.localhost", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:65535"],
  ...["127.255.255.254", "[::1]", "[::1]:4010", "[0:0:0:0:0:0:0:1]", "[0000::0001]"],
  // Spellings of 127.0.0.1 to every URL parser, and so to every browser.
  ...["127.1", "0x7f.1", "0177.0.0.1", "2130706433", "127.0.0.1.", "%6c%6f%63alhost", "plants.local"],
  ...["Plants.LOCAL:9"],
  // Fully qualified, by the root's dot: the same name.
  ...["localhost.", "localhost.:4010", "app.localhost.", "plants.local.", "below.test", "Below.TEST.:80"],
  ...["a.below.test", "a.b.below.test."],
];
const FOREIGN_HOSTS = [
  ...["notbelow.test", "below.test.evil.example", "below.test..", "test", ".", "..", "localhost.."],
  ...["evil.example.", "sub.plants.local", "evil.example", "localhost.evil.example", "evil-localhost"],
  ...["localhostevil.example", "127.0.0.1.evil.example", "127.0.0.1.nip.io", "127-0-0-1.example"],
  ...["xn--lcalhost-n4a.example", "%65vil.example", "0.0.0.0", "0", "128.0.0.1", "10.0.0.1", "[::]", "[::2]"],
  // Another address than 127.0.0.1 to a URL parser, and no loopback one to the row.
  ...["[::ffff:127.0.0.1]"],
];
const MALFORMED_HOSTS = [
  ...["", ":80", "127.0.0.1:65536", "127.0.0.1:x", "127.0.0.1:80:80", "127.0.0.256", "256.1", "me@localhost"],
  ...["localhost@evil.example", "localhost/", "localhost?", "localhost#evil.example", "localhost\\evil.example"],
  ...["http://localhost", "localhost evil.example", "localhost, localhost", "[::1%25lo]", "[fe80::1%25eth0]"],
  ...["[::1]evil", "::1", "%", "%00localhost", "localhost%2eevil%2fexample"],
  // Full-width digits and the ideographic full stop, in UTF-8.
  ...[bytes("１２７.0.0.1"), bytes("127。0。0。1"), bytes("lоcalhost")],
];

/** By the row `origin`: loopback and named origins; a serialized origin is compared exactly. */
const OUR_ORIGINS = [
  ...["http://localhost", "https://localhost", "http://localhost:5173", "http://app.localhost:3000"],
  ...["http://127.0.0.1:8080", "https://127.8.9.10", "http://[::1]:3000", "http://localhost.:3000"],
  ...["https://app.example"],
];
const FOREIGN_ORIGINS = [
  ...["", "null", "*", "http://evil.example", "https://evil.example:4010", "http://localhost.evil.example"],
  ...["http://127.0.0.1.evil.example", "http://127.0.0.1.nip.io", "http://localhost@evil.example"],
  ...["http://evil.example@localhost", "http://evil-localhost", "http://localhost..", "http://0.0.0.0"],
  ...["http://localhost:99999"],
  // A browser sends only one spelling of an origin, and not these.
  ...["http://localhost/", "http://LOCALHOST", "http://localhost:80", "http://127.1", "localhost", "//localhost"],
  ...["http://localhost, http://localhost", "file://", "file://localhost", "ftp://localhost", "ws://localhost"],
  ...["chrome-extension://abcdefghijklmnopabcdefghijklmnop", "http://app.example", "https://app.example:8443"],
  ...["https://app.example:443", "https://app.example/", "https://APP.example", "https://app.example."],
  ...["https://sub.app.example", "https://evilapp.example", "https://app.example.evil.example"],
];

/** Returns the string whose latin1 is the UTF-8 of the text. */
function bytes(text: string): string {
  return Buffer.from(text).toString("latin1");
}

async function started(): Promise<{ readonly store: PlantStore; readonly server: PlantStoreServer }> {
  const store = createPlantStore({ tokens: ["t1"] });
  const named = { allowedHosts: ["plants.local", ".below.test"], allowedOrigins: ["https://app.example"] };
  const server = await serve(store, { port: 0, ...named });
  onTestFinished(() => server.close());
  return { store, server };
}

/** Returns a create, its preflight, and the request of a document. */
function requestsWith(fields: string): readonly (readonly [sent: string, good: Short])[] {
  const asked = "Access-Control-Request-Method: POST\r\n";
  return [
    [create({ host: fields, fields: "Connection: close\r\n" }), "Fern"],
    [`OPTIONS /plants HTTP/1.1\r\n${fields}${asked}Connection: close\r\n\r\n`, 204],
    [NEXT.replace(HOST, fields), 200],
  ];
}

/** @param readsDocuments although it may not use the service */
async function holds(fields: string, error: number | undefined, readsDocuments = false): Promise<void> {
  const { store, server } = await started();
  for (const [sent, good] of requestsWith(fields)) {
    const responses = await roundTrip(server.port, sent);
    const isRefused = error !== undefined && !(readsDocuments && sent.startsWith("GET"));
    expect(responses.map(inShort)).toEqual([isRefused ? error : good]);
    if (!isRefused) continue;
    expect(responses[0]?.head).not.toMatch(/^access-control-allow-origin/im);
    expect(responses[0]?.head).toMatch(/^x-request-id: plant-store-unrecorded-\d+$/im);
  }
  expect(await store.plants.count()).toBe(error === undefined ? 1 : 0);
  if (error !== undefined) expect(await store.requests.all()).toEqual([]);
}

describe("the Host", () => {
  const holdsHost = (error: number | undefined) => (host: string) => holds(`Host: ${host}\r\n`, error);
  test.for(OUR_HOSTS)("%j is ours", holdsHost(OURS));
  test.for(FOREIGN_HOSTS)("%j is foreign", holdsHost(FOREIGN));
  test.for(MALFORMED_HOSTS)("%j is malformed", holdsHost(MALFORMED));
});

describe("the Origin", () => {
  const holdsOrigin = (error: number | undefined) => (origin: string) => holds(`${HOST}Origin: ${origin}\r\n`, error);
  test.for(OUR_ORIGINS)("%j is ours", holdsOrigin(OURS));
  test.for(FOREIGN_ORIGINS)("%j is foreign", holdsOrigin(FOREIGN_ORIGIN));
  test.for(["https://app.example\0"])("%j is malformed", holdsOrigin(40008));
});

test.for([
  ["its own page's", "plants.local:4010", "http://plants.local:4010", OURS],
  ["its own page's, its Host in capitals", "Plants.Local:4010", "http://plants.local:4010", OURS],
  ["another port's", "plants.local:4010", "http://plants.local:4011", FOREIGN_ORIGIN],
  ["another named host's", "plants.local:4010", "http://a.below.test:4010", FOREIGN_ORIGIN],
  ["https", "plants.local:4010", "https://plants.local:4010", FOREIGN_ORIGIN],
] as const)("the Origin of a named host: %s", ([, host, origin, error]) =>
  holds(`Host: ${host}\r\nOrigin: ${origin}\r\n`, error),
);

test.for([
  ["the same twice", "Origin: http://localhost\r\nOrigin: http://localhost\r\n"],
  ["a good one first", "Origin: http://localhost\r\nOrigin: http://evil.example\r\n"],
  ["a good one last", "Origin: null\r\nOrigin: https://app.example\r\n"],
] as const)("two Origin lines, %s", ([, lines]) => holds(HOST + lines, FOREIGN_ORIGIN));

test.for([
  ["same-origin", OURS],
  ["none", OURS],
  ["cross-site", FOREIGN_ORIGIN],
  ["same-site", FOREIGN_ORIGIN],
  ["", FOREIGN_ORIGIN],
  ["none, cross-site", FOREIGN_ORIGIN],
] as const)("Sec-Fetch-Site %j: %s without an Origin; with one, only that counts", async ([site, error]) => {
  const fields = `${HOST}Sec-Fetch-Site: ${site}\r\n`;
  await holds(fields, error, true);
  await holds(`${fields}Origin: https://app.example\r\n`, OURS);
  await holds(`${fields}Origin: https://evil.example\r\n`, FOREIGN_ORIGIN);
});

describe("a page whose name was pointed at us by its own DNS (DNS rebinding) has a good token, and", () => {
  const evil = "Host: evil.example:4010\r\n";
  const ours = "http://localhost:4010/plants";
  const theirs = "http://evil.example:4010/plants";

  test.for<readonly [title: string, target: string, host: string, error: number | undefined]>([
    ["no Origin", "/plants", evil, FOREIGN],
    ["a loopback Origin", "/plants", `${evil}Origin: http://localhost:4010\r\n`, FOREIGN],
    ["its own Origin, the same", "/plants", `${evil}Origin: http://evil.example:4010\r\n`, FOREIGN],
    ["its own authority in the target", theirs, evil, FOREIGN],
    ["its own authority in the target, our Host", theirs, HOST, FOREIGN],
    ["its own authority in the target, our Host and Origin", theirs, `${HOST}Origin: http://localhost\r\n`, FOREIGN],
    [
      "our authority in the target, its own Origin",
      ours,
      `${evil}Origin: http://evil.example:4010\r\n`,
      FOREIGN_ORIGIN,
    ],
    ["a second Host, ours", "/plants", `${evil}${HOST}`, MALFORMED],
    ["our Host, and its own behind it", "/plants", `${HOST}${evil}`, MALFORMED],
    // RFC 9112 3.2.2 lets the target's authority count; no page can send one.
    ["our authority in the target", ours, evil, OURS],
  ])("%s", async ([, target, host, error]) => {
    const { store, server } = await started();
    const sent = create({ line: `POST ${target} HTTP/1.1`, host, fields: "Connection: close\r\n" });
    expect((await roundTrip(server.port, sent)).map(inShort)).toEqual([error ?? "Fern"]);
    expect(await store.plants.count()).toBe(error === undefined ? 1 : 0);
    if (error !== undefined) expect(await store.requests.all()).toEqual([]);
  });
});
