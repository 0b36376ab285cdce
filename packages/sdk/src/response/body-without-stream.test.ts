/** Responses with less than the platform's: React Native's, node-fetch's, and stubs. */
import { describe, expect, test, vi } from "vitest";
import type { FetchResponse, PlantStoreClientOptions } from "../index.ts";
import { clientOf, fail, PLANT } from "../testing/client.ts";

const headers = { "Content-Type": "application/json" };
const json = '{"name":"Fern"}';
const bytes = async () => new TextEncoder().encode(json).buffer;

async function resultOf(response: () => FetchResponse, options: PlantStoreClientOptions = {}) {
  const fetch = vi.fn(async () => response());
  const result = await clientOf(fetch, { retryUnsafe: true, ...options }).safe.createPlant(PLANT);
  const sent = fetch.mock.calls.length;
  return { ...(result.ok ? result : { ...result.error, message: result.error.message }), sent };
}

describe("without a stream, the body is read by the first method there is", () => {
  test.each<[string, FetchResponse]>([
    ["arrayBuffer(), before the others", { status: 200, headers, arrayBuffer: bytes, text: fail, json: fail }],
    ["text(), before json()", { status: 200, headers, text: async () => json, json: fail }],
    ["json()", { status: 200, headers, json: async () => ({ name: "Fern" }) }],
    ["with fields in a Headers", { status: 200, headers: new Headers(headers), json: async () => ({ name: "Fern" }) }],
    ["with fields in a Map", { status: 200, headers: new Map(Object.entries(headers)), text: async () => json }],
    ["beside a stream that is Node's own", { status: 200, headers, body: { pipe() {} }, text: async () => json }],
  ])("%s", async (_title, response) => {
    expect(await resultOf(() => response)).toMatchObject({ ok: true, data: { name: "Fern" }, sent: 1 });
  });

  test("of an error too", async () => {
    const body = { error: 7, message: "No more ferns." };
    const refused = { status: 400, headers, json: async () => body };
    expect(await resultOf(() => refused)).toMatchObject({ code: "bad_request", body, outcome: "refused", sent: 1 });
    const busy = { status: 503, headers: {}, text: async () => "busy" };
    expect(await resultOf(() => busy, { maxRetries: 0 })).toMatchObject({ code: "api", status: 503, body: "busy" });
  });

  test("and measured when it is there", async () => {
    const response = { status: 200, headers, text: async () => json };
    expect(await resultOf(() => response, { maxResponseBytes: json.length })).toMatchObject({ ok: true });
    expect(await resultOf(() => response, { maxResponseBytes: json.length - 1 })).toMatchObject({
      code: "invalid_response",
      issues: [{ received: "one that was longer than maxResponseBytes (14)" }],
      sent: 1,
    });
  });
});

test("a chunk may be a part of a larger buffer", async () => {
  const part = new TextEncoder().encode(`before${json}after`).subarray(6, -5);
  expect(await resultOf(() => new Response(ReadableStream.from([part]), { headers }))).toMatchObject({ ok: true });
});

const LEAVE_IT = ": the fetch option must leave it";

test.each<[string, () => FetchResponse, string]>([
  ["a body that was read before", () => read(new Response(json, { headers })), `already read${LEAVE_IT}`],
  ["one that somebody else reads", () => locked(new Response(json, { headers })), "one that was already read"],
  ["a json() of other text", () => ({ status: 200, headers, json: async () => JSON.parse("<") }), "not decodable"],
  ["a stub without a body", () => ({ status: 200, headers }), "0 other bytes"],
  ["a stub without header fields", () => ({ status: 200, text: async () => json }), "no type"],
])("an unreadable body is final, and not cut short: %s", async (_title, response, received) => {
  expect(await resultOf(response)).toMatchObject({
    code: "invalid_response",
    outcome: "unknown",
    issues: [{ received: expect.stringContaining(received) }],
    sent: 1,
  });
});

test("a stub without a status is not a response", async () => {
  // A caller without types may return it.
  const stub = { ok: true, json: async () => ({ name: "Fern" }) } as unknown as FetchResponse;
  const reason = "fetch gave no response: the fetch option must resolve to one that is not a network error.";
  const message = expect.stringContaining(`(attempts: 3): ${reason}`);
  expect(await resultOf(() => stub)).toMatchObject({ code: "connection", outcome: "unknown", message, sent: 3 });
});

function read(response: Response): Response {
  void response.text();
  return response;
}

function locked(response: Response): Response {
  response.body?.getReader();
  return response;
}
