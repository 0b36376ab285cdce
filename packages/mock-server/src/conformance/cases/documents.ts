import { bare, define, fails, getsDocument, ONLY_HTTP, post } from "../build.ts";
import type { Case } from "../case.ts";

const SERVER = { only: ONLY_HTTP("The documents are the server's: they stand beside the service, not in it.") };
const cites = ["decision documents"];
const UP = ["/healthz", "application/json", ['{"status":"ok"}']] as const;

export const serverDocumentCases: readonly Case[] = [
  ...[
    ["/openapi.json", "application/json", ['"openapi": "3.1.2"', '"operationId": "createPlant"']] as const,
    ["/openapi.yaml", "application/yaml", ["openapi: 3.1.2", "operationId: createPlant"]] as const,
    UP,
  ].map(([path, type, mentions]) =>
    define(`${path} asks for no token`, cites, getsDocument(bare("GET", {}, path), type, mentions), SERVER),
  ),
  define("a document's query is ignored", cites, getsDocument(bare("GET", {}, "/healthz?x=1"), UP[1], UP[2]), SERVER),
  define(
    "the documents stand at the root, whatever the prefix",
    cites,
    getsDocument(bare("GET", {}, UP[0]), UP[1], UP[2]),
    {
      setup: { prefix: "/v1" },
      ...SERVER,
    },
  ),
  define(
    "a document takes GET and HEAD alone",
    cites,
    fails(post("{}", {}, "/healthz"), 40501, [], { Allow: "GET, HEAD" }),
    SERVER,
  ),
  define("below a prefix there is no document", cites, fails(bare("GET", {}, "/v1/healthz"), 40401), {
    setup: { prefix: "/v1" },
    ...SERVER,
  }),
  define(
    "a page of a foreign site may link to a document",
    cites,
    getsDocument(bare("GET", { "Sec-Fetch-Site": "cross-site" }, UP[0]), UP[1], UP[2]),
    SERVER,
  ),
  define(
    "a page of a foreign origin cannot read a document",
    cites,
    fails(bare("GET", { Origin: "https://evil.example" }, "/openapi.json"), 40301),
    SERVER,
  ),
];
