/** Every row of FINDINGS.md's table is the report on a service that is written as its framework's documentation writes one. */
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import { runConformance } from "@plant-store/mock-server/verify";
import { expect, test, vi } from "vitest";
import { readDocument, table } from "../../test/docs/document.ts";
import { open } from "../../test/e2e/support/servers.ts";
import { freePort } from "../../test/support/free-port.ts";
import { lacks, versionOf } from "../../test/support/platform.ts";
import { type Command, run, startProcess } from "../processes.ts";
import * as expressOpenApiValidator from "./express-openapi-validator.ts";
import * as fastify from "./fastify.ts";
import * as hono from "./hono.ts";
import * as nodeHttp from "./node-http.ts";
import * as openApiBackend from "./openapi-backend.ts";

const TOKEN = "compare-token";

const WORDS: Readonly<Record<string, string>> = {
  "must, document rule 1: status 4xx": "refuses large ids",
  "must, document rule 1: body": "a 200 that is not an object",
  "must, document rule 1: /name": "a 200 without a text as `name`",
  "must, document rule 1: /tag": "a 200 whose `tag` is not a text",
  "must, document int64: /id": "rounds large ids",
  "must, document rule 2: Content-Type": "a 400 that is not JSON",
  "must, document rule 2: /error": "a 400 without a number as `error`",
  "must, document rule 2: /message": "a 400 without a `message`",
  "should, document shapes: status 2xx": "accepts bad bodies",
  "should, RFC 9110 15.6: status 5xx": "a 500 for bad bodies",
  "unseen, No response shows /id.": "large ids",
  "unseen, No response shows /tag.": "an empty tag",
  "unseen, The connection failed without a response, while the service responds to other requests.":
    "the response to malformed JSON",
};

const rows = table("Framework", await readDocument("compare/FINDINGS.md"));

async function expectRow(framework: string, baseUrl: string): Promise<void> {
  const { causes, results } = await runConformance({ baseUrl, token: TOKEN });
  const unseen = results.filter(({ verdict }) => verdict === "not observed").map(({ reason }) => `unseen, ${reason}`);
  const all = [...causes.map(({ level, rule, place }) => `${level}, ${rule}: ${place}`), ...new Set(unseen)];
  const cells = ["must", "should", "unseen"].map((kind) => all.filter((text) => text.startsWith(kind)));
  const words = cells.map((texts) => texts.map((text) => WORDS[text] ?? text).join("; ") || "–");
  expect([framework, ...words]).toEqual(rows.find(([name]) => name === framework));
}

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const contract = fileOf("../../spec/openapi.yaml");
const goProgram = fileOf("../generated/net-http");

const ON_NODE: Readonly<Record<string, (token: string, contract: string) => Server | Promise<Server>>> = {
  "express-openapi-validator": expressOpenApiValidator.start,
  "openapi-backend": openApiBackend.start,
  "Hono, `@hono/zod-openapi`": hono.start,
  "Fastify, its own schemas": fastify.start,
  "`node:http`": nodeHttp.start,
};

test.each(Object.entries(ON_NODE))("%s", async (framework, start) => {
  await using server = await open(await start(TOKEN, contract));
  await expectRow(framework, server.url);
});

const lacksGo = versionOf("go", ["version"]) === "";
if (!lacksGo) await run("go", ["build", "-o", goProgram, fileOf("net_http.go")]);

const PROGRAMS: readonly (readonly [framework: string, command: Command, isMissing: boolean])[] = [
  ["Python's `http.server`", ["python3", fileOf("http_server.py")], lacks("python")],
  ["Flask", ["python3", fileOf("flask_service.py")], versionOf("python3", ["-m", "flask", "--version"]) === ""],
  ["Go's `net/http`", [goProgram], lacksGo],
];

for (const [framework, command, isMissing] of PROGRAMS)
  test.skipIf(isMissing)(framework, async () => {
    const port = await freePort();
    vi.stubEnv("PORT", String(port));
    vi.stubEnv("TOKEN", TOKEN);
    await using _process = startProcess(command, "ignore");
    const baseUrl = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(baseUrl), { timeout: 10_000 });
    await expectRow(framework, baseUrl);
  });

test("the table has these rows", () => {
  const names = [...Object.keys(ON_NODE), ...PROGRAMS.map(([framework]) => framework)];
  expect(rows.map(([name]) => name)).toEqual(names);
});
