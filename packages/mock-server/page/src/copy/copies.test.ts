/** What the page copies is run as it stands: each copy sends the same request, and gets the same response. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createPlantStoreClient } from "@plant-store/sdk";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { root, SLOW } from "../../../../../test/docs/blocks.ts";
import { lacks } from "../../../../../test/support/platform.ts";
import { open } from "../../../../../test/support/sockets.ts";
import { character, fc, tries } from "../../../../../test/support/thorough.ts";
import type { Wire } from "../../../src/control/control-contract.ts";
import { wireRequestJson } from "../../../src/control/wire.ts";
import { sdkCode } from "../../../src/copy/sdk-code.ts";
import { createPlantStore, type Fault, faults, type RecordedRequest, type StoreFault } from "../../../src/index.ts";
import { serve } from "../../../src/server.ts";
import { copyAsCode, copyAsCurl } from "./copy-as-code.ts";
import { copyAsTest } from "./copy-as-test.ts";
import { copiedRequest } from "./recorded.ts";

const execute = promisify(execFile);
const store = createPlantStore({ tokens: ["t1"], duplicates: "reject" });
const server = await serve(store, { port: 0 });
afterAll(() => server.close());
beforeEach(() => store.reset());

interface Sent {
  readonly line?: string;
  readonly fields?: string;
  readonly body?: string;
  readonly fault?: Fault;
  /** The fault takes the response away once the plant is stored. */
  readonly isLate?: boolean;
  /** The plant exists before. */
  readonly isTaken?: boolean;
  /** Of the copy; the original has it in its fields. */
  readonly token?: string;
  /** fetch cannot send it. */
  readonly onlyCurl?: boolean;
}

const TOKEN = "Authorization: Bearer t1\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
const GOOD = '{"id":1,"name":"Fern"}';

const CASES: Readonly<Record<string, Sent>> = {
  "a create": {},
  "a create with white space and a tag": { body: '{ "id": 9007199254740993,\n\t"name": "Fern ", "tag": "a\\\\b" }' },
  "a further member": { body: '{"name":"Fern","id":1,"colour":"green"}' },
  "text that a shell obeys": { body: '{"id":1,"name":"$(id) `id` \\\\ %s %d !! \'\' \\" ; & | $HOME"}' },
  "text that hides": { body: '{"id":1,"name":"\u202egnp.exe\u200b \u009b2J 100%"}' },
  "controls that JSON forbids": { body: '{"id":1,"name":"\u001b[2J\u0000"}' },
  "a body that looks like a file": { body: "@/etc/passwd" },
  "an end of a comment and a template": { body: '{"id":1,"name":"*/ ` </script> \u2028"}' },
  "no token": { fields: JSON_TYPE },
  "a refused token": { fields: `Authorization: Bearer other\r\n${JSON_TYPE}`, token: "other" },
  "wrong members": { body: '{"id":"1","name":5}' },
  "members in another order": { body: '{"tag":"shade","name":"Fern","id":-9223372036854775808}' },
  "a member twice": { body: '{"id":1,"name":"Fern","name":"Moss"}' },
  "no content type": { fields: TOKEN },
  "another content type": { fields: `${TOKEN}Content-Type: text/plain\r\n` },
  "a taken id": { isTaken: true },
  "Prefer: code": { fields: `${TOKEN}${JSON_TYPE}Prefer: code=503\r\n` },
  HEAD: { line: "HEAD /plants", body: "" },
  "another path": { line: "POST /a[c]/%2F'$(id)", body: "{}" },
  "a path with braces": { line: "POST /a{b,c}", body: "{}", onlyCurl: true },
  "a path with dots": { line: "POST /a/../plants", onlyCurl: true },
  "a status": { fault: faults.status(503, { retryAfter: 1 }) },
  "a latency": { fault: faults.latency(5) },
  "a wrong shape, once stored": { fault: faults.wrongShape(), isLate: true },
  "a network error, once stored": { fault: faults.networkError(), isLate: true },
  "a reset connection": { fault: faults.connectionReset() },
};

async function prepare({ fault, isLate = false, isTaken = false }: Sent): Promise<void> {
  await store.reset();
  if (isTaken) await send({});
  const at = isLate ? { at: "response" as const, times: 1 } : { times: 1 };
  if (fault?.kind === "connectionReset") await server.inject(fault, at);
  // The only socket fault of the cases is the one above.
  else if (fault) await store.inject(fault as StoreFault, at);
}

async function send({ line = "POST /plants", fields = TOKEN + JSON_TYPE, body = GOOD }: Sent): Promise<void> {
  using connection = await open(server.port);
  const bytes = Buffer.from(body).toString("latin1");
  const length = body === "" ? "" : `Content-Length: ${bytes.length}\r\n`;
  connection.send(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}${length}\r\n${bytes}`);
  await connection.closed;
}

const wire = (request: RecordedRequest): Wire["Request"] => JSON.parse(wireRequestJson(request));

async function recorded(): Promise<Wire["Request"]> {
  const last = await store.requests.last();
  return last === undefined ? expect.unreachable("nothing came") : wire(last);
}

function essence({ method, path, headers, body, plant, violations, faults: met, stored, response }: Wire["Request"]) {
  const { authorization, "content-type": type, prefer } = headers;
  // The number of a request is its own.
  const { "X-Request-Id": _, ...fields } = response?.headers ?? {};
  const shared = { method, path, authorization, type, prefer, body, plant, violations, faults: met, stored };
  return { ...shared, status: response?.status, fields, responseBody: response?.body };
}

async function original(sent: Sent): Promise<Wire["Request"]> {
  await prepare(sent);
  await send(sent);
  return recorded();
}

/** A copy whose response is lost fails, and its request is in the journal all the same. */
async function runLines(lines: string, token = "t1"): Promise<void> {
  const env = { ...process.env, PLANT_STORE_TOKEN: token };
  await execute("sh", ["-c", lines], { cwd: root, env }).catch(({ code }) => expect(code).toEqual(expect.any(Number)));
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;

/** Runs a module in place, with what it imports: as fifty files, the copies would take Vite seconds. */
function runModule(code: string, more: object = {}): Promise<void> {
  const modules = {
    "@plant-store/sdk": { createPlantStoreClient },
    "@plant-store/mock-server": { createPlantStore, faults },
    "@plant-store/mock-server/server": { serve },
    ...more,
  };
  const body = code.replace(/^import (\{.+?\}) from (".+?");$/gm, "const $1 = modules[$2];");
  return AsyncFunction("modules", `"use strict";\n${body}`)(modules);
}

test.skipIf(lacks("curl")).each(Object.entries(CASES))("as curl: %s", SLOW, async (_, sent) => {
  const first = await original(sent);
  await prepare(sent);
  await runLines(copyAsCurl(first, server.url), sent.token);
  expect(essence(await recorded())).toEqual(essence(first));
});

const BY_FETCH = Object.entries(CASES).filter(([, sent]) => sent.onlyCurl !== true);

test.each(BY_FETCH)("as code: %s", async (_, sent) => {
  const first = await original(sent);
  const code = copyAsCode(first, server.url);
  await prepare(sent);
  vi.stubEnv("PLANT_STORE_TOKEN", sent.token ?? "t1");
  vi.spyOn(console, "log").mockReturnValue();
  await runModule(code).catch(() => {});
  // The SDK repeats what was refused for the moment, and writes no white space.
  const [again] = (await store.requests.all()).slice(sent.isTaken ? 1 : 0);
  const shown = ({ body, ...others }: ReturnType<typeof essence>) =>
    code.includes("createPlant(") ? others : { body, ...others };
  expect(again && shown(essence(wire(again)))).toEqual(shown(essence(first)));
});

test.each([
  ["a create", 'plants.safe.createPlant({ id: 1, name: "Fern" })'],
  ["a create with white space and a tag", 'createPlant({ id: 9007199254740993n, name: "Fern ", tag: "a\\\\b" })'],
  ["members in another order", 'createPlant({ tag: "shade", name: "Fern", id: -9223372036854775808n })'],
  ...["a further member", "a member twice", "no token", "Prefer: code", "another path", "wrong members"].map(
    (name) => [name, "await fetch("] as const,
  ),
] as const)("as code, by the SDK where it sends just that: %s", async (name, code) => {
  expect(copyAsCode(await original(CASES[name] ?? {}), server.url)).toContain(code);
});

test.each(BY_FETCH)("as a test, which is green: %s", async (_, sent) => {
  const ran: Promise<void>[] = [];
  // Vitest refuses a test in a test.
  const vitest = { expect, test: (_title: string, run: () => Promise<void>) => ran.push(run()) };
  await runModule(copyAsTest(await original(sent)), { vitest });
  expect(ran).toHaveLength(1);
  await Promise.all(ran);
});

test("a journal that lacks something says so in each copy", async () => {
  const cut = await original({ body: `{"id":1,"name":"${"x".repeat(70_000)}"}` });
  for (const copy of [copyAsCurl(cut, server.url), copyAsCode(cut, server.url), copyAsTest(cut)])
    expect(copy).toContain("The journal keeps only the first 65,536 bytes of its body.");
  const fields = `Authorization: Basic eA==\r\nX-Api-Key: k\r\nX-Note: t1\r\n${JSON_TYPE}`;
  const copy = copyAsCurl(await original({ fields }), server.url);
  for (const name of ["authorization", "x-api-key", "x-note"])
    expect(copy).toContain(`# Its ${name} is left out: the journal does not keep it.\n`);
  expect(copy).not.toContain("[redacted]");
});

test.skipIf(lacks("curl"))("any text arrives as it was", SLOW, async () => {
  // Together: a shell of its own would take as long as the copy.
  const texts = fc.array(fc.string({ unit: character, minLength: 1, maxLength: 50 }), { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(texts, async (bodies) => {
      await store.reset();
      for (const body of bodies) await send({ body });
      const originals = (await store.requests.all()).map(wire);
      await runLines(originals.map((request) => copyAsCurl(request, server.url)).join(""));
      const copies = (await store.requests.all()).slice(bodies.length).map(wire);
      expect(copies.map(essence)).toEqual(originals.map(essence));
    }),
    { numRuns: tries(20) },
  );
});

test("a body that breaks off in a text of many quotes is not copied as a call of the SDK", async () => {
  const body = `{"id":1,"name":"${'\\"'.repeat(1_000_000)}`;
  const request = { ...copiedRequest(await original({})), body };
  expect(sdkCode([request], "http://localhost")).toBeUndefined();
});
