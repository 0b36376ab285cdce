import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ConnectionError, InvalidResponseError, PlantStoreError } from "../index.ts";
import { createRawClient } from "../openapi-fetch.ts";
import { clientOf, PLANT } from "../testing/client.ts";
import { chunks, head, listen, response } from "../testing/server.ts";

const JSON_TEXT = '{"name":"Fern","tag":"tropical"}';

/** Every error must be ours. */
async function resultsOf(said: string | Uint8Array) {
  await using server = await listen((socket) => socket.end(said));
  const plants = clientOf(undefined, { baseUrl: server.url, maxRetries: 0 });
  const safe = await plants.safe.createPlant(PLANT);
  const thrown: unknown = await plants.createPlant(PLANT).catch((error) => error);
  if (safe.ok) expect(thrown).toEqual(safe.data);
  else expect(thrown).toMatchObject({ code: safe.error.code, message: safe.error.message });
  const created = createRawClient(plants).POST("/plants", { body: PLANT });
  const raw: unknown = await created.catch((error) => error);
  if (raw instanceof Error) expect(raw).toSatisfy(PlantStoreError.is);
  expect(server.requests).toHaveLength(3);
  return { safe, raw };
}

async function failuresOf(said: string | Uint8Array) {
  const { safe, raw } = await resultsOf(said);
  if (safe.ok) throw new Error(`It succeeded: ${JSON.stringify(safe.data)}`);
  const { error } = safe;
  expect(Buffer.byteLength(error.message)).toBeLessThan(3_000);
  return { error, raw };
}

const typed = (status: number, ...fields: readonly string[]) =>
  head(status, "Content-Type: application/json", "Connection: close", ...fields);
const gzipped = (status: number, bytes: Uint8Array) => response(status, bytes, "Content-Encoding: gzip");

test.each<[string, string | Uint8Array]>([
  ["in chunks that part its characters", typed(200, "Transfer-Encoding: chunked") + chunks(...JSON_TEXT, "")],
  ["until the connection's end", typed(200) + JSON_TEXT],
  ["compressed in two parts", gzipped(200, Buffer.concat([gzipSync(JSON_TEXT), gzipSync(" ")]))],
  ["with a type's case and parameters", response(200, JSON_TEXT, "Content-Type: Application/JSON ; charset=latin1")],
  ["with bytes past ASCII in a field", response(200, JSON_TEXT, "X-Bytes: \xe4\xf0\x80\xff")],
  ["with other members, dropped", response(200, '{"id":7,"name":"Fern","x":[{}],"__proto__":1,"tag":"tropical"}')],
  ["with a deep one", response(200, `{"name":"Fern","tag":"tropical","x":${"[".repeat(9e4)}${"]".repeat(9e4)}}`)],
])("the plant is read %s", async (_title, said) => {
  const { safe, raw } = await resultsOf(said);
  expect(safe).toMatchObject({ ok: true, data: { name: "Fern", tag: "tropical" } });
  expect(safe.ok && Object.keys(safe.data)).toEqual(["name", "tag"]);
  expect(raw).toMatchObject({ data: { name: "Fern", tag: "tropical" }, response: { status: 200 } });
});

describe.each([
  [200, "unknown", JSON_TEXT],
  [400, "refused", '{"error":40001,"message":"no"}'],
])("a %i whose contract is broken is an InvalidResponseError:", (status, outcome, json) => {
  const bytes = Buffer.from(json);
  const spoiled = gzipSync(json).map((byte, index, all) => (index === all.length - 8 ? byte ^ 255 : byte));
  const cut = "a whole body";
  const noJson = "JSON in UTF-8";

  test.each<[string, string, string | Uint8Array]>([
    ["cut short of its length", cut, typed(status, "Content-Length: 500") + json],
    ["cut short within a chunk", cut, `${typed(status, "Transfer-Encoding: chunked")}500\r\n${json}`],
    ["compressed, cut short", noJson, gzipped(status, gzipSync(json).subarray(0, -20))],
    ["compressed, with a wrong checksum", cut, gzipped(status, spoiled)],
    ["compressed only in name", cut, gzipped(status, bytes)],
    ["empty, until the connection's end", noJson, typed(status)],
  ])("%s", async (_title, expected, said) => {
    const { error, raw } = await failuresOf(said);
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ code: "invalid_response", outcome, status, attempts: 1, issues: [{ expected }] });
    expect(error.cause).toBeInstanceOf(Error);
    if (error.code === "invalid_response") expect(Buffer.byteLength(error.excerpt)).toBeLessThanOrEqual(2_048);
    if (status === 400) expect(raw).toMatchObject({ response: { status } });
    else if (expected === cut) expect(raw).toMatchObject({ code: "invalid_response", outcome, status });
  });
});

test.each([
  ["a switch of protocols", head(101, "Upgrade: x", "Connection: Upgrade")],
  ["a 100 that nobody expects", head(100) + response(200, JSON_TEXT)],
  ["a head of 70 kB", head(200, `X-A: ${"1".repeat(70_000)}`)],
])("anything but a response is a ConnectionError of unknown outcome: %s", async (_title, said) => {
  const { error, raw } = await failuresOf(said);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ code: "connection", outcome: "unknown", attempts: 1 });
  expect(error.cause).toBeInstanceOf(Error);
  expect(raw).toMatchObject({ code: "connection", outcome: "unknown" });
});

test.each([100_000, 400])("a 400's message of %i characters is shown in part, and kept whole", async (length) => {
  const message = "🌱é".repeat(length / 3);
  const { error } = await failuresOf(response(400, JSON.stringify({ error: 1, message })));
  expect(error).toMatchObject({ code: "bad_request", body: { error: 1, message } });
  expect(error.message).toContain("🌱é".repeat(100));
});
