import { document } from "../../contract.ts";
import { bare, defineCase, fails, getsEmpty, ONLY_HTTP } from "../build.ts";
import type { Case, CaseRequest, Exchange } from "../case.ts";
import { allowAt } from "../derive/allow.ts";
import { creator } from "../derive/subject.ts";

const SERVER = { only: ONLY_HTTP("The documents are the server's: they stand beside the service, not in it.") };
const BELOW = { ...SERVER, setup: { prefix: "/v1" } };
const cites = ["decision documents"];

const getsDocument = (request: CaseRequest, [type, ...mentions]: readonly [string, ...string[]]): Exchange => ({
  request,
  expect: { status: 200, body: { kind: "document", type, mentions }, headers: {} },
});

const UP = ["application/json", '{"status":"ok"}'] as const;
const { openapi } = document;
const DOCUMENTS = {
  "/openapi.json": ["application/json", `"openapi": "${openapi}"`, `"operationId": "${creator.id}"`],
  "/openapi.yaml": ["application/yaml", `openapi: ${openapi}`, `operationId: ${creator.id}`],
  "/healthz": UP,
} as const;

/** The cases of the documents that a server has beside the service. */
export const serverCases: readonly Case[] = [
  ...Object.entries(DOCUMENTS).map(([path, words]) =>
    defineCase(`${path} asks for no token`, cites, [getsDocument(bare("GET", path), words)], SERVER),
  ),
  defineCase("a document's query is ignored", cites, [getsDocument(bare("GET", "/healthz?x=1"), UP)], SERVER),
  defineCase(
    "the documents stand at the root, whatever the prefix",
    cites,
    [getsDocument(bare("GET", "/healthz"), UP)],
    BELOW,
  ),
  defineCase("below a prefix there is no document", cites, [fails(bare("GET", "/v1/healthz"), 40401)], BELOW),
  defineCase(
    "a document has only GET and HEAD",
    cites,
    [fails(bare("POST", "/healthz"), 40501, { headers: { Allow: "GET, HEAD" } })],
    SERVER,
  ),
  defineCase(
    "a page of a foreign site may link to a document",
    cites,
    [getsDocument(bare("GET", "/healthz", { "Sec-Fetch-Site": "cross-site" }), UP)],
    SERVER,
  ),
  defineCase(
    "a page of a foreign origin cannot read a document",
    cites,
    [fails(bare("GET", "/openapi.json", { Origin: "https://evil.example" }), 40301)],
    SERVER,
  ),
  defineCase(
    "OPTIONS * names what the server allows",
    ["decision options", "RFC 9110 9.3.7"],
    [getsEmpty(bare("OPTIONS", "*"), 204, { Allow: allowAt() })],
    { only: ONLY_HTTP("No URL can say it.") },
  ),
];
