import { document } from "../../contract.ts";
import { bare, defineCase, fails, getsEmpty, ONLY_HTTP } from "../build.ts";
import type { Case, CaseSetup, Exchange } from "../case.ts";
import { allowAt, creator, type Headers } from "../derive/subject.ts";

const SERVER = ONLY_HTTP("The documents are the server's: they stand beside the service, not in it.");

const { openapi } = document;
const UP = ["application/json", '{"status":"ok"}'] as const;
const DOCUMENTS = {
  "/openapi.json": ["application/json", `"openapi": "${openapi}"`, `"operationId": "${creator.id}"`],
  "/openapi.yaml": ["application/yaml", `openapi: ${openapi}`, `operationId: ${creator.id}`],
  "/healthz": UP,
} as const;

type Words = readonly [type: string, ...mentions: string[]];

const gets = (path: string, headers?: Headers, [type, ...mentions]: Words = UP): Exchange => ({
  request: bare("GET", path, headers),
  expect: { status: 200, body: { kind: "document", type, mentions }, headers: {} },
});

const documentCase = (name: string, exchange: Exchange, setup: CaseSetup = {}) =>
  defineCase(name, "decision documents", { ...SERVER, setup }, [exchange]);

const NO_URL = ONLY_HTTP("No URL can say it.");
const BELOW = { prefix: "/v1" };
const POSTED = fails(bare("POST", "/healthz"), 40501, { returns: { Allow: "GET, HEAD" } });
const READ = fails(bare("GET", "/openapi.json", { Origin: "https://evil.example" }), 40301);

/** The cases of the documents that a server has beside the service. */
export const serverCases: readonly Case[] = [
  ...Object.entries(DOCUMENTS).map(([path, words]) => documentCase(`${path} asks for no token`, gets(path, {}, words))),
  documentCase("a document's query is ignored", gets("/healthz?x=1")),
  documentCase("the documents stand at the root, whatever the prefix", gets("/healthz"), BELOW),
  documentCase("below a prefix there is no document", fails(bare("GET", "/v1/healthz"), 40401), BELOW),
  documentCase("a document has only GET and HEAD", POSTED),
  documentCase("a page of a foreign site may link to a document", gets("/healthz", { "Sec-Fetch-Site": "cross-site" })),
  documentCase("a page of a foreign origin cannot read a document", READ),
  defineCase("OPTIONS * names what the server allows", "decision options; RFC 9110 9.3.7", NO_URL, [
    getsEmpty(bare("OPTIONS", "*"), 204, { Allow: allowAt() }),
  ]),
];
