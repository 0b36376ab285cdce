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
const HOSTS: ReadonlyArray<readonly [host: string, error: number | undefined]> = [
  ["localhost", OURS],
  ["LOCALHOST", OURS],
  ["LocalHost:4010", OURS],
  ["evil.localhost", OURS],
  ["127.0.0.1", OURS],
  ["127.0.0.1:0", OURS],
  ["127.0.0.1:65535", OURS],
  ["127.255.255.254", OURS],
  ["[::1]", OURS],
  ["[::1]:4010", OURS],
  ["[0:0:0:0:0:0:0:1]", OURS],
  ["[0000::0001]", OURS],
  // Spellings of 127.0.0.1 to every URL parser, and so to every browser.
  ["127.1", OURS],
  ["0x7f.1", OURS],
  ["0177.0.0.1", OURS],
  ["2130706433", OURS],
  ["127.0.0.1.", OURS],
  ["%6c%6f%63alhost", OURS],
  ["plants.local", OURS],
  ["Plants.LOCAL:9", OURS],
  // Fully qualified, by the root's dot: the same name.
  ["localhost.", OURS],
  ["localhost.:4010", OURS],
  ["app.localhost.", OURS],
  ["plants.local.", OURS],
  ["below.test", OURS],
  ["Below.TEST.:80", OURS],
  ["a.below.test", OURS],
  ["a.b.below.test.", OURS],
  ["notbelow.test", FOREIGN],
  ["below.test.evil.example", FOREIGN],
  ["below.test..", FOREIGN],
  ["test", FOREIGN],
  [".", FOREIGN],
  ["..", FOREIGN],
  ["localhost..", FOREIGN],
  ["evil.example.", FOREIGN],
  ["sub.plants.local", FOREIGN],
  ["evil.example", FOREIGN],
  ["localhost.evil.example", FOREIGN],
  ["evil-localhost", FOREIGN],
  ["localhostevil.example", FOREIGN],
  ["127.0.0.1.evil.example", FOREIGN],
  ["127.0.0.1.nip.io", FOREIGN],
  ["127-0-0-1.example", FOREIGN],
  ["xn--lcalhost-n4a.example", FOREIGN],
  ["%65vil.example", FOREIGN],
  ["0.0.0.0", FOREIGN],
  ["0", FOREIGN],
  ["128.0.0.1", FOREIGN],
  ["10.0.0.1", FOREIGN],
  ["[::]", FOREIGN],
  ["[::2]", FOREIGN],
  // Another address than 127.0.0.1 to a URL parser, and no loopback one to the row.
  ["[::ffff:127.0.0.1]", FOREIGN],
  ["", MALFORMED],
  [":80", MALFORMED],
  ["127.0.0.1:65536", MALFORMED],
  ["127.0.0.1:x", MALFORMED],
  ["127.0.0.1:80:80", MALFORMED],
  ["127.0.0.256", MALFORMED],
  ["256.1", MALFORMED],
  ["me@localhost", MALFORMED],
  ["localhost@evil.example", MALFORMED],
  ["localhost/", MALFORMED],
  ["localhost?", MALFORMED],
  ["localhost#evil.example", MALFORMED],
  ["localhost\\evil.example", MALFORMED],
  ["http://localhost", MALFORMED],
  ["localhost evil.example", MALFORMED],
  ["localhost, localhost", MALFORMED],
  ["[::1%25lo]", MALFORMED],
  ["[fe80::1%25eth0]", MALFORMED],
  ["[::1]evil", MALFORMED],
  ["::1", MALFORMED],
  ["%", MALFORMED],
  ["%00localhost", MALFORMED],
  ["localhost%2eevil%2fexample", MALFORMED],
  // Full-width digits and the ideographic full stop, in UTF-8.
  [bytes("１２７.0.0.1"), MALFORMED],
  [bytes("127。0。0。1"), MALFORMED],
  [bytes("lоcalhost"), MALFORMED],
];

/** By the row `origin`: loopback and named origins; a serialized origin is compared exactly. */
const ORIGINS: ReadonlyArray<readonly [origin: string, error: number | undefined]> = [
  ["http://localhost", OURS],
  ["https://localhost", OURS],
  ["http://localhost:5173", OURS],
  ["http://app.localhost:3000", OURS],
  ["http://127.0.0.1:8080", OURS],
  ["https://127.8.9.10", OURS],
  ["http://[::1]:3000", OURS],
  ["http://localhost.:3000", OURS],
  ["https://app.example", OURS],
  ["", FOREIGN_ORIGIN],
  ["null", FOREIGN_ORIGIN],
  ["*", FOREIGN_ORIGIN],
  ["http://evil.example", FOREIGN_ORIGIN],
  ["https://evil.example:4010", FOREIGN_ORIGIN],
  ["http://localhost.evil.example", FOREIGN_ORIGIN],
  ["http://127.0.0.1.evil.example", FOREIGN_ORIGIN],
  ["http://127.0.0.1.nip.io", FOREIGN_ORIGIN],
  ["http://localhost@evil.example", FOREIGN_ORIGIN],
  ["http://evil.example@localhost", FOREIGN_ORIGIN],
  ["http://evil-localhost", FOREIGN_ORIGIN],
  ["http://localhost..", FOREIGN_ORIGIN],
  ["http://0.0.0.0", FOREIGN_ORIGIN],
  ["http://localhost:99999", FOREIGN_ORIGIN],
  // A browser sends only one spelling of an origin, and not these.
  ["http://localhost/", FOREIGN_ORIGIN],
  ["http://LOCALHOST", FOREIGN_ORIGIN],
  ["http://localhost:80", FOREIGN_ORIGIN],
  ["http://127.1", FOREIGN_ORIGIN],
  ["localhost", FOREIGN_ORIGIN],
  ["//localhost", FOREIGN_ORIGIN],
  ["http://localhost, http://localhost", FOREIGN_ORIGIN],
  ["file://", FOREIGN_ORIGIN],
  ["file://localhost", FOREIGN_ORIGIN],
  ["ftp://localhost", FOREIGN_ORIGIN],
  ["ws://localhost", FOREIGN_ORIGIN],
  ["chrome-extension://abcdefghijklmnopabcdefghijklmnop", FOREIGN_ORIGIN],
  ["http://app.example", FOREIGN_ORIGIN],
  ["https://app.example:8443", FOREIGN_ORIGIN],
  ["https://app.example:443", FOREIGN_ORIGIN],
  ["https://app.example/", FOREIGN_ORIGIN],
  ["https://APP.example", FOREIGN_ORIGIN],
  ["https://app.example.", FOREIGN_ORIGIN],
  ["https://sub.app.example", FOREIGN_ORIGIN],
  ["https://evilapp.example", FOREIGN_ORIGIN],
  ["https://app.example.evil.example", FOREIGN_ORIGIN],
  ["https://app.example\0", 40008],
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

test.for(HOSTS)("Host %j: %s", ([host, error]) => holds(`Host: ${host}\r\n`, error));

test.for(ORIGINS)("Origin %j: %s", ([origin, error]) => holds(`${HOST}Origin: ${origin}\r\n`, error));

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
] as const)(
  "Sec-Fetch-Site %j: %s without an Origin, and only the Origin counts if there is one",
  async ([site, error]) => {
    const fields = `${HOST}Sec-Fetch-Site: ${site}\r\n`;
    await holds(fields, error, true);
    await holds(`${fields}Origin: https://app.example\r\n`, OURS);
    await holds(`${fields}Origin: https://evil.example\r\n`, FOREIGN_ORIGIN);
  },
);

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
