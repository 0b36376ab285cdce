import { creates, define, fails, ONLY_HTTP, post } from "../build.ts";
import type { Case } from "../case.ts";
import { fern } from "../valid-plants.ts";

const utf8 = new TextEncoder();

/** Returns a body of that size, filled by a further member. */
function sized(bytes: number): string {
  const begun = `${fern.json.slice(0, -1)},"padding":"`;
  return `${begun}${"x".repeat(bytes - begun.length - 2)}"}`;
}

export const bodyCases: readonly Case[] = [
  ...[
    "application/json",
    "Application/JSON",
    "application/json;charset=utf-8",
    "application/json ; charset=ISO-8859-1",
    'application/json; profile="a, b; \\"c\\""',
    "application/json;",
  ].map((type) =>
    define(
      `Content-Type ${type} is JSON`,
      ["decision content-type", "RFC 8259 11"],
      creates(post(fern.json, { "Content-Type": type }), fern.plant),
      { stored: [fern.stored] },
    ),
  ),
  define(
    "no Content-Type is read as JSON",
    ["decision content-type", "document rule 1"],
    creates(post(fern.json, { "Content-Type": null }), fern.plant),
    { stored: [fern.stored] },
  ),
  ...[
    "text/plain",
    "text/json",
    "application/problem+json",
    "application/jsonx",
    "application/json, text/plain",
    "application/json; charset",
    "",
    "json",
    "multipart/form-data; boundary=x",
  ].map((type) =>
    define(
      `Content-Type ${type}: 415 with Accept`,
      ["decision content-type", "RFC 9110 15.5.16"],
      fails(post(fern.json, { "Content-Type": type }), 41501, [], { Accept: "application/json" }),
    ),
  ),
  define(
    "two Content-Type lines fail the grammar, whichever is good",
    ["decision repeated-fields"],
    fails(post(fern.json, { "Content-Type": ["application/json", "application/json"] }), 41501),
  ),
  define(
    "two Content-Type lines fail the grammar, parameters between them",
    ["decision repeated-fields"],
    fails(post(fern.json, { "Content-Type": ["application/json; charset=utf-8", "application/json"] }), 41501),
  ),
  ...["gzip", "br", "identity, gzip", "x"].map((coding) =>
    define(
      `Content-Encoding ${coding}: 415 with Accept-Encoding`,
      ["decision content-encoding", "RFC 9110 15.5.16"],
      fails(post(fern.json, { "Content-Encoding": coding }), 41502, [], { "Accept-Encoding": "identity" }),
    ),
  ),
  define(
    "Content-Encoding identity changes nothing",
    ["decision content-encoding"],
    creates(post(fern.json, { "Content-Encoding": "Identity" }), fern.plant),
    { stored: [fern.stored] },
  ),
  define(
    "Accept is ignored",
    ["decision accept", "RFC 9110 12.5.1"],
    creates(post(fern.json, { Accept: "text/html" }), fern.plant),
    { stored: [fern.stored] },
  ),
  define(
    "a charset has no effect on the bytes",
    ["decision content-type", "RFC 8259 8.1"],
    creates(post(utf8.encode('{"id":1,"name":"Süß"}'), { "Content-Type": "application/json; charset=latin1" }), {
      name: "Süß",
    }),
    {
      stored: [{ id: 1n, name: "Süß" }],
    },
  ),

  define("a body at the limit is read", ["decision body-size"], creates(post(sized(64)), fern.plant), {
    setup: { maxBodyBytes: 64 },
    stored: [fern.stored],
  }),
  define(
    "a body one byte above the limit: 413",
    ["decision body-size", "RFC 9110 15.5.14"],
    fails(post(sized(65)), 41301, ["64 bytes"]),
    { setup: { maxBodyBytes: 64 } },
  ),
  define(
    "a body above the limit that does not announce its length: 413",
    ["decision body-size", "RFC 9110 15.5.14"],
    fails({ ...post(sized(65)), chunked: true }, 41301, ["64 bytes"]),
    { setup: { maxBodyBytes: 64 }, only: ONLY_HTTP("Only a socket has chunks.") },
  ),
  define(
    "the limit counts bytes, not characters",
    ["decision body-size"],
    fails(post(sized(64).replaceAll("x", "ü")), 41301),
    { setup: { maxBodyBytes: 64 } },
  ),
  define(
    "a megabyte is the limit by default",
    ["decision body-size"],
    [creates(post(sized(1_048_576)), fern.plant), fails(post(sized(1_048_577)), 41301, ["1048576"])],
    { stored: [fern.stored] },
  ),
  define("0 is no limit", ["decision body-size"], creates(post(sized(1_048_577)), fern.plant), {
    setup: { maxBodyBytes: 0 },
    stored: [fern.stored],
  }),
  define(
    "the connection ends after a 413",
    ["decision body-size", "RFC 9110 15.5.14"],
    fails(post(sized(65)), 41301, [], { Connection: "close" }),
    {
      setup: { maxBodyBytes: 64 },
      only: ONLY_HTTP("Only a socket can be closed."),
    },
  ),
  define(
    "a 100-continue is met",
    ["RFC 9110 10.1.1"],
    creates(post(fern.json, { Expect: "100-continue" }), fern.plant),
    {
      only: ONLY_HTTP("Fetch has no Expect."),
      stored: [fern.stored],
    },
  ),
  define("another expectation: 417", ["RFC 9110 10.1.1"], fails(post(fern.json, { Expect: "tea" }), 41701), {
    only: ONLY_HTTP("Fetch has no Expect."),
  }),
];
